import { Link } from 'react-router';

import { paths } from '#web/paths.ts';
import { LinkButton } from '#web/platform/ui/link-button.tsx';
import { Fee, PriceWithFee, Time } from '#web/platform/ui/site-numbers.tsx';

import type { ArticleSection } from './article.tsx';

export const sections: ArticleSection[] = [
  {
    id: 'page',
    title: 'A page that sells',
    body: (
      <>
        <p>
          Every event gets a poster. If you have no picture, we draw one: the same art for your page, for shared links
          and for the tickets. The page says when, where and for how much, and opens fast on a phone, even where the
          signal is weak.
        </p>
        <ul>
          <li>Line-up, description, age limit, dress code, refund policy and house rules at a glance.</li>
          <li>Public, unlisted, or private for invited people only.</li>
          <li>Dates always in the event’s own time zone, and a calendar file with every ticket.</li>
        </ul>
      </>
    ),
  },
  {
    id: 'tickets',
    title: 'Tickets your way',
    body: (
      <ul>
        <li>Several ticket types, each with its price, quantity, limits and sale window; hidden ones too.</li>
        <li>Tiers: the next one opens when the one before is gone, or at a set time.</li>
        <li>One capacity across all types, a limit per order (1 to 20) and a limit per buyer and event.</li>
        <li>
          Promo codes: percent, an amount per ticket or per order, a set price, or a code that only unlocks hidden
          types.
        </li>
        <li>Your own questions to guests, asked once the tickets are held and before they pay.</li>
        <li>Free tickets for anyone you choose, and a waiting list that offers what comes back in order.</li>
      </ul>
    ),
  },
  {
    id: 'people',
    title: 'Guests, promoters and a team',
    body: (
      <ul>
        <li>
          Invite guests by name, one by one or from a list, with up to five plus-ones and a free ticket if you like. You
          see who has opened, accepted or declined.
        </li>
        <li>Private nights: let people ask to come, and approve one or many.</li>
        <li>
          Promoters sell through a link of their own. Their commission is counted and paid automatically after the
          event.
        </li>
        <li>Owners, managers, finance and door staff each see what their work needs, and no more.</li>
      </ul>
    ),
  },
  {
    id: 'fees',
    title: 'One simple fee',
    body: (
      <>
        <p>
          <strong>
            <Fee />.
          </strong>{' '}
          Free tickets cost nothing, for you and for your guests. You decide who bears the fee: the buyer on top, or you
          out of the price. Either way guests see a single price from the first glance to the last.
        </p>
        <p>
          For example, a ticket at 50.00 with the fee on the buyer shows as <PriceWithFee of={50_00} /> everywhere, and
          50.00 of it is yours.
        </p>
      </>
    ),
  },
  {
    id: 'sale-opens',
    title: 'When everybody comes at once',
    body: (
      <p>
        When a sale opens, tickets are set aside for those who come first, for <Time of="hold_minutes" /> unless you
        choose something between 5 and 30. Nothing is ever sold twice; whatever is not paid for goes back on sale
        automatically.
      </p>
    ),
  },
  {
    id: 'door',
    title: 'Check-in on any phone',
    body: (
      <>
        <p>
          You scan in the browser, at as many doors as you like, with nothing to install. A camera, a hand-held scanner
          or typing reads the code. One word, one colour and a sound say yes or no, with the reason. All doors see the
          same counts, live.
        </p>
        <ul>
          <li>A ticket goes in once. A copy shown later meets “already in”, with the time and the door.</li>
          <li>A scan can be undone; that leaves a record of its own.</li>
          <li>Scanning out and back in, where you allow re-entry.</li>
          <li>It works offline; scans are sent as soon as the phone is back online.</li>
          <li>Codes can change every few seconds, so that a screenshot is worth nothing.</li>
          <li>
            Door staff find their events at <Link to={paths.doors()}>Your doors</Link>, or join with a link and a PIN,
            without an account. They see initials and ticket types, not names or addresses.
          </li>
        </ul>
      </>
    ),
  },
  {
    id: 'resale',
    title: 'Resale under your rules',
    body: (
      <p>
        Guests who can’t make it sell their tickets here, to people who can be sure to get in: when a ticket is sold,
        the old code stops working and the buyer gets a new one. You decide whether it is allowed, for which types, and
        up to which price. You see every sale, and can pause Resale at any time.
      </p>
    ),
  },
  {
    id: 'after',
    title: 'After the sale',
    body: (
      <ul>
        <li>Orders and guests: find anyone by name, address or code, send tickets again, correct an address.</li>
        <li>
          Refunds for a ticket or a whole order, with or without the fee, and on their own where your policy says so.
        </li>
        <li>Messages to the guests you choose, with a preview and a test to yourself.</li>
        <li>
          Cancel or postpone: you see who gets what and what it costs before you confirm. Then everybody is refunded and
          told automatically.
        </li>
        <li>
          Money is sent to your account <Time of="payout_hours" /> after the event; for an organization’s first event
          with sales after <Time of="first_payout_days" />. Each payout says what it is made of, with a statement as PDF
          and CSV.
        </li>
        <li>
          Sales by day, type, promoter, source and city. Every figure matches the orders to the cent, and opens into
          what it is made of.
        </li>
      </ul>
    ),
  },
  {
    id: 'start',
    title: 'How to start',
    body: (
      <>
        <p>
          Become an organizer in one form, and create your first event in a few minutes: title, date, place, one ticket
          type. The draft has its poster and its page at once. Publish it when you like it. Free events need nothing
          else; to sell tickets, you tell our payment provider who gets the money.
        </p>
        <p className="flex flex-wrap gap-3 pt-2">
          <LinkButton to={paths.eventCreate()} variant="primary" className="no-underline">
            Create an event
          </LinkButton>
          <LinkButton to={paths.guidelines()} className="no-underline">
            Read the event guidelines
          </LinkButton>
        </p>
      </>
    ),
  },
];
