import { Link } from 'react-router';

import { paths } from '#web/paths.ts';

import type { QuestionGroup } from './question.ts';

export const hosting: QuestionGroup = {
  id: 'hosting',
  title: 'Hosting events',
  questions: [
    {
      id: 'host',
      title: 'How do I sell tickets for my event?',
      words: 'organizer create event host seller become',
      answer: (
        <p>
          Read what the <Link to={paths.hostTools()}>host tools</Link> do and{' '}
          <Link to={paths.contact('organizer')}>tell us about your event</Link>. At the moment we set up each host
          together with you.
        </p>
      ),
    },
    {
      id: 'fee',
      title: 'What does it cost to host?',
      words: 'fee commission price cost percent organizer',
      answer: (
        <p>
          5&nbsp;% of the price plus 0.50 for each paid ticket, rounded to the cent; nothing for free tickets. You
          choose whether your guests bear it on top or you bear it out of your price.
        </p>
      ),
    },
    {
      id: 'my-events',
      title: 'Where do I see my events?',
      words: 'dashboard organizer my events list drafts',
      answer: (
        <p>
          Organizers find them in the <Link to={paths.sellerDashboard()}>Organizer Dashboard</Link>, with their state
          and a way to each door.
        </p>
      ),
    },
  ],
};
