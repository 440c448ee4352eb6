import { Link } from 'react-router';

import { paths } from '#web/paths.ts';
import { Fee, Time } from '#web/platform/ui/site-numbers.tsx';

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
          draft. The <Link to={paths.hostTools()}>host tools</Link> show what else there is.
        </p>
      ),
    },
    {
      id: 'fee',
      title: 'What does it cost to host?',
      words: 'fee commission price cost percent organizer',
      answer: (
        <p>
          <Fee share="of the price" />, rounded to the cent; nothing for free tickets. You choose whether your guests
          pay it on top or you pay it out of your price.
        </p>
      ),
    },
    {
      id: 'payouts',
      title: 'How do I get paid?',
      words: 'payout money bank stripe onboarding transfer organizer',
      answer: (
        <p>
          You tell our payment provider who gets the money, once for each organization, under Payouts in the dashboard.
          Tickets with a price go on sale once that is done; free tickets need nothing. The money for an event is sent{' '}
          <Time of="payout_hours" /> after it ends; for an organization’s first event with sales,{' '}
          <Time of="first_payout_days" /> after. <Link to={paths.payouts()}>Payouts</Link> shows what you are owed, for
          what, and when it comes.
        </p>
      ),
    },
    {
      id: 'delete-event',
      title: 'Can I delete an event?',
      words: 'delete remove draft unpublish',
      answer: (
        <p>
          A draft that was never published: choose “Delete draft” on its overview. A published event can be turned back
          into a draft as long as no ticket is sold or in checkout; after that it can be cancelled.
        </p>
      ),
    },
    {
      id: 'cancel-event',
      title: 'What if I have to cancel or move my event?',
      words: 'cancel postpone refund everybody move date',
      answer: (
        <p>
          Choose “Cancel event” or “Postpone” on the event’s overview. You first see what goes back to whom, and what it
          costs you. When you confirm, everybody is told, and refunds are sent automatically. Guests of a postponed
          event have <Time of="keep_or_refund_days" /> to choose between keeping their tickets and a refund.
        </p>
      ),
    },
    {
      id: 'promoters',
      title: 'Can promoters sell for me?',
      words: 'promoter commission link affiliate share',
      answer: (
        <p>
          Yes: add them under Promoters in the event’s dashboard, with a share of the price or an amount for each
          ticket. They get a link, see what it sells, and are paid after the event, once they have earned enough for a
          payout; their page says how much that is.
        </p>
      ),
    },
    {
      id: 'host-resale',
      title: 'Do I decide about Resale?',
      words: 'resale resell cap price allow forbid',
      answer: (
        <p>
          Yes, for each event and ticket type: whether tickets may be offered, and the highest price, a share of what
          was paid. You see every sale under Resale in the event’s dashboard, and can pause Resale at any time.
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
          Organizers find them in the <Link to={paths.sellerDashboard()}>Organizer Dashboard</Link>, with their status
          and a link to each door.
        </p>
      ),
    },
  ],
};
