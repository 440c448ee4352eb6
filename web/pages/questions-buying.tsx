import { Link } from 'react-router';

import { paths } from '#web/paths.ts';
import { Fee, Time } from '#web/platform/ui/site-numbers.tsx';

import type { QuestionGroup } from './question.ts';

export const buying: QuestionGroup = {
  id: 'buying',
  title: 'Buying tickets',
  questions: [
    {
      id: 'buy',
      title: 'How do I buy a ticket?',
      words: 'order book purchase checkout',
      answer: (
        <ol>
          <li>
            Open an event from <Link to={paths.events()}>the list</Link> and choose how many tickets you want.
          </li>
          <li>Enter your e-mail. If you are logged in, the tickets go to your account.</li>
          <li>Your tickets are now set aside for you. Add names, answer the host’s questions if there are any.</li>
          <li>Pay. A moment later your tickets are on the screen and in your e-mail.</li>
        </ol>
      ),
    },
    {
      id: 'guest',
      title: 'Do I need an account?',
      words: 'guest checkout register sign up without',
      answer: (
        <p>
          No. An e-mail address is enough; your tickets come with a private link. If you{' '}
          <Link to={paths.signup()}>create an account</Link> with the same address later, they move into it as soon as
          you have verified the address.
        </p>
      ),
    },
    {
      id: 'price',
      title: 'Is the price I see the price I pay?',
      words: 'fees charges service fee total all-in hidden costs booking',
      answer: (
        <p>
          Yes. Prices in lists, on event pages and in the checkout include every fee. “Price details” shows what it is
          made of: usually the host’s price and our fee of <Fee />. Free tickets carry no fee.
        </p>
      ),
    },
    {
      id: 'hold',
      title: 'How long are my tickets held while I pay?',
      words: 'countdown timer reserved reservation expired minutes hold',
      answer: (
        <p>
          <Time of="hold_minutes" />, unless the host has chosen another time between 5 and 30 minutes; the checkout
          page counts down. You may close the page and come back: while the hold lasts, choosing the same tickets again
          in the same browser returns you to it. When time runs out the tickets go back on sale, and nothing is charged.
        </p>
      ),
    },
    {
      id: 'late',
      title: 'What if my payment arrives after the time is up?',
      words: 'late expired charged but no ticket slow bank',
      answer: (
        <p>
          If there are tickets left, you still get yours. If not, the whole amount goes back to your card at once,
          without you having to ask. Either way we tell you by e-mail.
        </p>
      ),
    },
    {
      id: 'promo',
      title: 'How do I use a promo code?',
      words: 'discount voucher coupon code unlock hidden',
      answer: (
        <p>
          Enter it in the ticket box, below the ticket types, before you get your tickets. Capital letters do not
          matter, and each order takes one code. Some codes lower the price, some show ticket types that are otherwise
          hidden. If a code is refused, the message says why: unknown, expired, used up, or not for these tickets.
        </p>
      ),
    },
    {
      id: 'limit',
      title: 'How many tickets can I buy?',
      words: 'maximum limit per person order',
      answer: (
        <p>
          Up to 10 in one order, unless the host allows more or fewer. Some events also limit how many one person can
          have in total; orders with your account, and those without it to the address that you verified, count
          together.
        </p>
      ),
    },
    {
      id: 'sold-out',
      title: 'The event is sold out. What now?',
      words: 'waiting list waitlist resale none left',
      answer: (
        <p>
          Join the waiting list on the event’s page: tickets that come back are offered to the people on it first. Some
          guests who can’t make it sell theirs in <Link to={paths.resale()}>Resale</Link>. Please do not buy elsewhere:
          only a ticket from here is sure to work.
        </p>
      ),
    },
  ],
};
