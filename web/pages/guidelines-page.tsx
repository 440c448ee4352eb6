import { Link } from 'react-router';

import { paths } from '#web/paths.ts';

import { Article, AskUs, type ArticleSection } from './article.tsx';

const sections: ArticleSection[] = [
  {
    id: 'honest',
    title: 'Say what it is',
    body: (
      <ul>
        <li>Title, date, place and line-up are true, and are corrected at once when they change.</li>
        <li>Only announce artists, brands and venues that have agreed to take part.</li>
        <li>Age limits, dress codes and house rules are on the event’s page before anybody pays.</li>
        <li>You have the right to every picture and text you use.</li>
      </ul>
    ),
  },
  {
    id: 'prices',
    title: 'Name one price',
    body: (
      <>
        <p>
          The price shown is the price paid, all fees included. Do not ask guests for anything more at the door that
          they need to get in: no second entry fee, no compulsory minimum, no cloakroom they cannot decline.
        </p>
        <p>Sell only as many tickets as the venue may hold, staff and guest list counted.</p>
      </>
    ),
  },
  {
    id: 'welcome',
    title: 'Let people in',
    body: (
      <ul>
        <li>A valid ticket means entry, within the rules that were on the page when it was sold.</li>
        <li>
          Nobody is turned away or charged more for their origin, skin colour, religion, gender, sexual orientation,
          disability or age, apart from age limits the law or the event’s page sets.
        </li>
        <li>Say how accessible the place is, and answer people who ask.</li>
      </ul>
    ),
  },
  {
    id: 'safe',
    title: 'Keep people safe',
    body: (
      <ul>
        <li>Have the permits, insurance and trained staff your event needs where it takes place.</li>
        <li>Have water, first aid, and clear ways out. Have somebody guests can turn to, and say who.</li>
        <li>Act on harassment and violence. Keep a record, and call the authorities when it is serious.</li>
      </ul>
    ),
  },
  {
    id: 'changes',
    title: 'When plans change',
    body: (
      <>
        <p>
          Tell us and your guests as soon as you know. If an event is cancelled, everyone who holds a ticket gets back
          what they paid. If it moves to another date, tickets stay valid, and the event’s page shows the old date
          beside the new one.
        </p>
        <p>
          The refund policy you chose (none, or until 1, 7 or 30 days before) is shown to buyers before they pay, and it
          binds you.
        </p>
      </>
    ),
  },
  {
    id: 'not-here',
    title: 'What has no place here',
    body: (
      <ul>
        <li>Events that break the law where they take place, or that promote hatred or violence.</li>
        <li>Sexual services, and anything that puts minors at risk.</li>
        <li>Weapons, illegal drugs, and investment or betting schemes sold as an event.</li>
        <li>Events that do not exist, and tickets for somebody else’s event sold without their consent.</li>
      </ul>
    ),
  },
  {
    id: 'breaches',
    title: 'When these are broken',
    body: (
      <p>
        We look at every report. Depending on what we find, we ask for a correction, take an event off sale, refund its
        guests, or stop working with a host. To tell us about an event, use the{' '}
        <Link to={paths.report()}>report form</Link>.
      </p>
    ),
  },
];

export default function GuidelinesPage() {
  return (
    <Article
      title="Event guidelines"
      description="The rules for every event here: honest pages, one price, fair admission, and safe nights."
      lead="Seven rules for every event, so that you can rely on a ticket bought here."
      sections={sections}
    >
      <AskUs />
    </Article>
  );
}
