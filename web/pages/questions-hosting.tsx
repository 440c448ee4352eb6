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
          <Link to={paths.becomeOrganizer()}>Become an organizer</Link>, then{' '}
          <Link to={paths.eventCreate()}>create an event</Link>: title, date, place and one ticket type are enough for a
          draft. The <Link to={paths.hostTools()}>host tools</Link> say what else there is.
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
      id: 'payouts',
      title: 'How do I get paid?',
      words: 'payout money bank stripe onboarding transfer organizer',
      answer: (
        <p>
          You tell our payment partner who gets the money, once for each organization, under Payouts in the dashboard.
          Tickets with a price go on sale once that is done; free tickets need nothing.
        </p>
      ),
    },
    {
      id: 'team',
      title: 'Can others work on my events?',
      words: 'team member manager finance door role invite organization',
      answer: (
        <p>
          Yes: invite them to your organization by e-mail, as owner, manager, finance or door staff. You can change or
          end that at any time.
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
