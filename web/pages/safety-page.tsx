import { Link } from 'react-router';

import { paths } from '#web/paths.ts';

import { Article, AskUs, type ArticleSection } from './article.tsx';

const sections: ArticleSection[] = [
  {
    id: 'tickets',
    title: 'Tickets that cannot be faked',
    body: (
      <>
        <p>
          Each ticket’s code carries a digital signature that only we can make. A made-up code is recognised at once,
          and a real one admits once: the second person to show it is told when and where it went in.
        </p>
        <p>
          A ticket has one owner and one code in force. When an owner changes, a new code is made and the old one stops
          working. Every step of a ticket’s life is on record, and its holder can read it on the ticket’s page.
        </p>
      </>
    ),
  },
  {
    id: 'money',
    title: 'Your money',
    body: (
      <ul>
        <li>Payments run on the page of Stripe, our card payment provider. We never see your card number.</li>
        <li>You pay the price you saw first. Nothing is added on the way.</li>
        <li>
          What you pay for is set aside for you first. If that should ever fail, the money goes back automatically.
        </li>
        <li>If an event is cancelled, everyone who holds a ticket gets back what they paid.</li>
      </ul>
    ),
  },
  {
    id: 'account',
    title: 'Your account',
    body: (
      <ul>
        <li>We keep only a fingerprint of your password: nobody can read the password from it.</li>
        <li>Nobody can find out here whether an e-mail address has an account.</li>
        <li>Guessing is slowed down: logins, codes and forms limit how often anyone can try.</li>
        <li>We never ask for your password or your card number, by e-mail, by phone or at the door.</li>
      </ul>
    ),
  },
  {
    id: 'yourself',
    title: 'What you can do',
    body: (
      <ul>
        <li>
          Keep your tickets to yourself: post no pictures of a code, and do not forward the e-mail with your tickets. To
          give a ticket to a friend, open it and choose “Send to a friend”.
        </li>
        <li>Buy here only. We cannot check what is sold elsewhere, and cannot help when it is not real.</li>
        <li>Use a password you use nowhere else. A few words together work well.</li>
        <li>Check the address of the page before you log in, above all when an e-mail brought you there.</li>
      </ul>
    ),
  },
  {
    id: 'scams',
    title: 'Signs of a scam',
    body: (
      <ul>
        <li>Somebody wants to be paid by bank transfer, gift card or cryptocurrency.</li>
        <li>A screenshot of a ticket is for sale, or a “spare” at a price below or far above the real one.</li>
        <li>You are hurried: “only two minutes left, send it now”.</li>
        <li>An e-mail in our name asks for your password, a code we sent you, or your card.</li>
      </ul>
    ),
  },
  {
    id: 'night',
    title: 'On the night',
    body: (
      <>
        <p>
          <strong>In an emergency call the local emergency number first</strong> (112 in Europe and in many other
          countries, 911 in the United States, 999 in the United Kingdom). Then tell the staff at the venue: they are
          there to help, and quicker than we can be.
        </p>
        <p>
          Hosts here keep to <Link to={paths.guidelines()}>guidelines</Link> about safe and welcoming nights. If one did
          not, tell us afterwards.
        </p>
      </>
    ),
  },
  {
    id: 'report',
    title: 'Tell us',
    body: (
      <p>
        Found a fake event, a stolen ticket, a weak spot in our security? <Link to={paths.report()}>Report it</Link>.
        Please give us time to close a weak spot before you publish it, and do not look at other people’s data.
      </p>
    ),
  },
];

export default function SafetyPage() {
  return (
    <Article
      title="Trust & Safety"
      description="How tickets, money and accounts are protected, how to spot a scam, and whom to turn to."
      lead="How your tickets, your money and your account are protected, and what you can do yourself."
      sections={sections}
    >
      <AskUs />
    </Article>
  );
}
