import { Link } from 'react-router';

import { paths } from '#web/paths.ts';
import { Fee, Time } from '#web/platform/ui/site-numbers.tsx';

import { Brand, type ArticleSection } from './article.tsx';

/** What the Terms of Service say: only rules that the product follows today. */
export const termsSections: readonly ArticleSection[] = [
  {
    id: 'roles',
    title: 'Who does what',
    body: (
      <p>
        <Brand /> runs this marketplace: it shows events, takes orders and payments, issues tickets and checks them at
        the door. The <strong>host</strong> named on an event’s page puts the event on and answers for it: that it takes
        place as described, for the place, the programme and the safety of guests.
      </p>
    ),
  },
  {
    id: 'account',
    title: 'Your account',
    body: (
      <ul>
        <li>You can buy without one. With one, use your own e-mail address and true details.</li>
        <li>Keep your password to yourself; what is done with your login counts as done by you.</li>
        <li>Tell us at once if somebody else may be using it.</li>
      </ul>
    ),
  },
  {
    id: 'buying',
    title: 'Buying tickets',
    body: (
      <ul>
        <li>
          Getting tickets sets them aside for you for the time shown. The order is made when your payment has gone
          through, or at once if there is nothing to pay, and the tickets are issued to you.
        </li>
        <li>The total shown before you pay includes every fee. It is what is charged.</li>
        <li>
          A payment that arrives after the time is up gets you tickets if there are any left; otherwise it is returned
          in full.
        </li>
        <li>
          Limits per order and per buyer are there for everyone’s sake. Do not get round them with several addresses or
          with programs; we may cancel and refund orders made that way.
        </li>
        <li>
          Tickets for a set date usually carry no right of withdrawal under consumer law. What you can return is set by
          the host’s refund policy, below.
        </li>
      </ul>
    ),
  },
  {
    id: 'tickets',
    title: 'Your tickets',
    body: (
      <ul>
        <li>
          A ticket admits one person once, or again where the event allows re-entry. The first to show its code gets in,
          so keep the code to yourself.
        </li>
        <li>Age limits, dress codes and house rules on the event’s page are part of what you buy.</li>
        <li>
          Tickets may not be used for prize draws or advertising without the host’s consent, nor sold on for profit
          elsewhere.
        </li>
      </ul>
    ),
  },
  {
    id: 'refunds',
    title: 'Refunds, cancelled and moved events',
    body: (
      <ul>
        <li>
          The host’s refund policy is on the event’s page when you buy, and it applies to your order: none, or until 1,
          7 or 30 days before. It may become more generous later, never less.
        </li>
        <li>
          A ticket you return under that policy ends at once. You get back what you paid for it, except the fee that was
          part of its price.
        </li>
        <li>
          If an event is cancelled, every current holder gets back what they paid, fees included. We make these refunds
          order by order and e-mail each buyer.
        </li>
        <li>
          If it moves to another date, tickets stay valid for the new one. If you cannot come, you can give them back
          for <Time of="keep_or_refund_days" /> for a full refund.
        </li>
        <li>Refunds go back the way you paid. Travel and other costs are not part of them.</li>
      </ul>
    ),
  },
  {
    id: 'resale',
    title: 'Resale',
    body: (
      <p>
        Where the host allows it, you may offer a ticket to other guests in <Link to={paths.resale()}>Resale</Link>, at
        most at the price the host allows. It stays yours until a buyer has paid. Then your code ends, the buyer gets a
        new one, and your money is sent after the event. If the event is cancelled, the buyer gets back what they paid
        for it, you get back what you paid, and the sale ends.
      </p>
    ),
  },
  {
    id: 'hosting',
    title: 'Hosting',
    body: (
      <ul>
        <li>
          Hosts keep to the <Link to={paths.guidelines()}>Event Guidelines</Link> and to the law where the event takes
          place.
        </li>
        <li>
          The platform fee is <Fee share="of the price after discounts" />, unless we have agreed on something else in
          writing. Free tickets carry none.
        </li>
        <li>The host bears the cost of refunds the host’s own policy or a cancellation calls for.</li>
      </ul>
    ),
  },
  {
    id: 'conduct',
    title: 'Fair use',
    body: (
      <ul>
        <li>No false events, no made-up tickets, no buying or selling under a false name.</li>
        <li>No attempts to get at other people’s data or to bring the service down.</li>
        <li>No harassment of guests, hosts or staff.</li>
      </ul>
    ),
  },
  {
    id: 'measures',
    title: 'What we may do',
    body: (
      <p>
        When these terms are broken we may take down an event, refuse or refund an order, or close an account. We say
        why, unless the law forbids it, and a person looks again if you ask:{' '}
        <Link to={paths.contact()}>write to us</Link>.
      </p>
    ),
  },
  {
    id: 'liability',
    title: 'What we answer for',
    body: (
      <p>
        We answer without limit for intent, gross negligence, and injury to life, body or health. For slight negligence
        we answer where a duty is broken without which there would be no point in the agreement, up to the damage that
        was to be expected. We work to keep the service up, but cannot promise that it is never interrupted.
      </p>
    ),
  },
  {
    id: 'changes',
    title: 'Changes',
    body: (
      <p>
        An order is governed by the terms of the day it was made. When the terms change, the date at the top does too.
      </p>
    ),
  },
];
