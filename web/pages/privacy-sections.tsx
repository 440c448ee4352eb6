import { Link } from 'react-router';

import { paths } from '#web/paths.ts';
import { Time } from '#web/platform/ui/site-numbers.tsx';

import { Brand, type ArticleSection } from './article.tsx';

/** What the Privacy Policy says. Each sentence is about the product as it works today. */
export const privacySections: readonly ArticleSection[] = [
  {
    id: 'short',
    title: 'In short',
    body: (
      <ul>
        <li>We keep what it takes to sell you a ticket and let you in, and little else.</li>
        <li>No advertising, no tracking across sites, no analytics services, no cookies.</li>
        <li>We do not sell your data.</li>
        <li>Your card details go to our card payment provider alone.</li>
      </ul>
    ),
  },
  {
    id: 'what',
    title: 'What we keep',
    body: (
      <>
        <h3>When you look around</h3>
        <p>
          Nothing about you as a person. To slow down abuse we count how often an internet address calls us; these
          counts are kept under scrambled keys or only in memory. Visits to an event’s page are counted by hour and by
          the site they came from, for its host; nothing about the visitor is kept with the number.
        </p>
        <h3>When you buy</h3>
        <p>
          Your e-mail address, the tickets and what they cost, the promo code and the promoter’s link if there was one,
          the names you put on the tickets, the addresses you want tickets sent to, and your answers to the host’s
          questions. From our payment provider we get whether a payment went through and its reference, not your card
          number.
        </p>
        <h3>When you have an account</h3>
        <p>
          User name, e-mail address, a fingerprint of your password, and the name and phone number if you gave them. For
          each login: when it was and was last used, the internet address, and the kind of browser.
        </p>
        <h3>When you come to an event</h3>
        <p>When your ticket was scanned, at which door, and the answer the door gave.</p>
        <h3>When you write to us</h3>
        <p>Your name, your address and what you wrote.</p>
      </>
    ),
  },
  {
    id: 'why',
    title: 'Why, and on what grounds',
    body: (
      <ul>
        <li>
          <strong>To keep our agreement with you:</strong> selling and sending tickets, letting you in, refunds, your
          account, answers to your questions.
        </li>
        <li>
          <strong>Because the law requires it:</strong> records of sales and payments.
        </li>
        <li>
          <strong>Because we and others have a fair interest in it:</strong> stopping fraud and abuse, keeping the
          service up, and counting which promoter brought a buyer.
        </li>
      </ul>
    ),
  },
  {
    id: 'who',
    title: 'Who else sees it',
    body: (
      <>
        <ul>
          <li>
            <strong>The host of an event you have a ticket for</strong> may see what they need to host you: your name
            and e-mail address, the names on the tickets, ticket types, what you paid, the promo code or promoter’s link
            you used, and your answers to the host’s questions.
          </li>
          <li>
            <strong>Door staff</strong> see initials and the ticket type when they scan your code, never your name or
            address.
          </li>
          <li>
            <strong>Stripe</strong>, our card payment provider, gets your e-mail address and the order when you go to
            its page to pay, and follows its own privacy policy there.
          </li>
          <li>
            <strong>Services that run our servers and deliver our e-mail</strong> work on our behalf and under our
            instructions.
          </li>
          <li>
            <strong>Authorities</strong>, when the law obliges us.
          </li>
        </ul>
        <p>
          Promoters are not told who you are. Links on our pages to maps and social networks lead to other companies;
          nothing is sent to them before you follow one.
        </p>
      </>
    ),
  },
  {
    id: 'mail',
    title: 'E-mails we send',
    body: (
      <p>
        Only those that belong to something you did: codes, tickets, payments, refunds, what changes about your account
        or an event you have a ticket for, and alerts you asked for. If somebody buys a ticket for you and enters your
        address, you get it by e-mail, and hear when the event changes; the host does not see your address. Hosts may
        write to their guests through us; every such e-mail has a link that stops them. Each e-mail says why you get it.
        They carry neither tracking pictures nor advertising.
      </p>
    ),
  },
  {
    id: 'how-long',
    title: 'How long we keep it',
    body: (
      <ul>
        <li>
          Logins end after <Time of="session_idle_days" /> without use, and after <Time of="session_absolute_days" /> at
          the latest. Their addresses and browsers are deleted <Time of="login_retention_days" /> later.
        </li>
        <li>
          Guests’ ticket links work for <Time of="guest_link_days" />.
        </li>
        <li>
          What you typed into a checkout that was never paid (names, addresses, answers) is deleted{' '}
          <Time of="unpaid_retention_days" /> after the event.
        </li>
        <li>Orders, payments and the history of tickets are kept as long as accounting and tax law require.</li>
        <li>
          Your account is kept until you delete it. Then your name and addresses leave our records, and so does what you
          wrote to us. What you reported about an event or a danger stays, without you.
        </li>
        <li>Messages to us are kept as long as it takes to deal with them and with anything that follows.</li>
      </ul>
    ),
  },
  {
    id: 'device',
    title: 'On your own device',
    body: (
      <p>
        We set no cookies. A few entries in your browser’s storage keep you logged in and your tickets at hand; the{' '}
        <Link to={paths.cookies()}>Cookie Policy</Link> lists every one.
      </p>
    ),
  },
  {
    id: 'safe',
    title: 'How we protect it',
    body: (
      <p>
        Passwords, login tokens and ticket links are stored in a form they cannot be read back from. Codes are signed.
        People who work on <Brand /> see personal data only where their task needs it. No system is perfect: if
        something happens that puts you at risk, we tell you and the authorities, as the law requires.
      </p>
    ),
  },
  {
    id: 'rights',
    title: 'What you can ask of us',
    body: (
      <>
        <p>
          A copy of your data, in a form other services can read; to correct or delete it; to restrict or object to what
          we do with it. We answer within a month. What accounting law makes us keep, we keep, and nothing more.
        </p>
        <p>
          With an account you do the first two yourself, in <Link to={paths.accountEdit()}>Edit Account</Link>. For
          anything else <Link to={paths.contact('privacy')}>write to us</Link>, best from the address it is about. You
          can also turn to the data protection authority where you live.
        </p>
      </>
    ),
  },
  {
    id: 'age',
    title: 'Children',
    body: (
      <p>Our pages are not made for children. If a child has given us data, tell us, and we will delete what we can.</p>
    ),
  },
  {
    id: 'changes',
    title: 'Changes',
    body: (
      <p>
        When this page changes, the date at its top does too. What we already know about you stays under the promises it
        was given to us with.
      </p>
    ),
  },
];
