import { Link } from 'react-router';

import { paths } from '#web/paths.ts';
import { LinkButton } from '#web/platform/ui/link-button.tsx';

import { Article, AskUs, type ArticleSection } from './article.tsx';

const sections: ArticleSection[] = [
  {
    id: 'page',
    title: 'A page that sells',
    body: (
      <>
        <p>
          Every event gets a poster. If you bring no picture, we draw one: the same art for your page, for shared links
          and for the tickets. The page says when, where and for how much, and opens fast on a phone, also where the
          signal is weak.
        </p>
        <ul>
          <li>Line-up, description, age limit, dress code, refund policy and house rules in one look.</li>
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
        <li>Tiers: the next one opens when the one before is gone, or at a time.</li>
        <li>One capacity over all types, a limit per order (1 to 20) and a limit per buyer and event.</li>
        <li>
          Promo codes: percent, an amount per ticket or per order, a set price, or a code that only unlocks hidden
          types.
        </li>
        <li>Your own questions to guests, asked once the tickets are held and before they pay.</li>
        <li>Links that tell you which promoter sent a buyer.</li>
      </ul>
    ),
  },
  {
    id: 'fees',
    title: 'One simple fee',
    body: (
      <>
        <p>
          <strong>5&nbsp;% plus 0.50 for each paid ticket.</strong> Free tickets cost nothing, for you and for your
          guests. You decide who bears the fee: the buyer on top, or you out of the price. Either way guests see a
          single price from the first glance to the last.
        </p>
        <p>
          For example, a ticket at 50.00 with the fee on the buyer shows as 53.00 everywhere, and 50.00 of it is yours.
        </p>
      </>
    ),
  },
  {
    id: 'rush',
    title: 'When everybody comes at once',
    body: (
      <p>
        When a sale opens, tickets are set aside for those who come first, for 15 minutes unless you choose something
        between 5 and 30. Nothing is ever sold twice; what is not paid for goes back on sale by itself.
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
          <li>Ways out and back in, where you allow re-entry.</li>
          <li>
            Door staff need an account and nothing else. They find their events at{' '}
            <Link to={paths.doors()}>Your doors</Link>, and see initials and ticket types, not names or addresses.
          </li>
        </ul>
      </>
    ),
  },
  {
    id: 'start',
    title: 'How to start',
    body: (
      <>
        <p>
          Become an organizer in one form, and make your first event in a few minutes: title, date, place, one ticket
          type. The draft has its poster and its page at once. Publish it when you like it. Free events need nothing
          else; to take money, you tell our payment partner who gets it.
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

export default function HostToolsPage() {
  return (
    <Article
      title="Host tools"
      description="Event pages, ticket types, promo codes, one simple fee, and check-in on any phone."
      lead="Everything between your idea and the first guest through the door, with one fee and no small print."
      sections={sections}
    >
      <AskUs />
    </Article>
  );
}
