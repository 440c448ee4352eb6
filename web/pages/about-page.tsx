import EyeOff from 'icon:eye-off';
import QrCode from 'icon:qr-code';
import Tag from 'icon:tag';
import Timer from 'icon:timer';
import Undo2 from 'icon:undo-2';
import UserRound from 'icon:user-round';

import { paths } from '#web/paths.ts';
import type { Icon } from '#web/platform/ui/create-icon.ts';
import { LinkButton } from '#web/platform/ui/link-button.tsx';
import { Fee } from '#web/platform/ui/site-numbers.tsx';

import { Article, Brand, type ArticleSection } from './article.tsx';

type Vow = { icon: Icon; title: string; text: string };

const promises: Vow[] = [
  {
    icon: Tag,
    title: 'The first price is the price',
    text: 'What you see in a list is what you pay, every fee included. One tap on “Price details” shows what it is made of, always before you pay.',
  },
  {
    icon: Timer,
    title: 'Yours while you pay',
    text: 'Your tickets are set aside for you while you pay, and nobody else can take them in the meantime.',
  },
  {
    icon: QrCode,
    title: 'No ticket is sold twice',
    text: 'Every ticket has one owner and one code in force. Codes are signed: one that somebody made up is refused.',
  },
  {
    icon: UserRound,
    title: 'No account needed',
    text: 'Buy as a guest with an e-mail address. Register with it later, and your tickets are waiting for you.',
  },
  {
    icon: Undo2,
    title: 'Cancelled means refunded',
    text: 'If an event is cancelled, we pay back what its tickets cost, fees included, to everyone who holds one.',
  },
  {
    icon: EyeOff,
    title: 'No tracking',
    text: 'We set no cookies, show no advertising and sell no data.',
  },
];

const sections: ArticleSection[] = [
  {
    id: 'why',
    title: 'Why we exist',
    body: (
      <>
        <p>
          A good night should not begin with a bad checkout: a price that grows at every step, a queue that loses your
          place, a ticket that turns out to have been sold twice. We think people who go out deserve better, and so do
          the people who make the night happen.
        </p>
        <p>
          So <Brand /> does few things, and does them carefully: it shows you events worth leaving home for, sells you a
          ticket at the price it named first, and gets you in.
        </p>
      </>
    ),
  },
  {
    id: 'promises',
    title: 'What we promise',
    body: (
      <ul className="mt-4 grid list-none gap-x-10 gap-y-6 pl-0 sm:grid-cols-2 [&>li]:mt-0!">
        {promises.map(({ icon: Icon, title, text }) => (
          <li key={title} className="grid content-start gap-1">
            <Icon aria-hidden="true" className="mb-1 size-6 text-accent" />
            <h3 className="mt-0">{title}</h3>
            <p className="text-ink-soft">{text}</p>
          </li>
        ))}
      </ul>
    ),
  },
  {
    id: 'hosts',
    title: 'For the people who host',
    body: (
      <>
        <p>
          Hosts get an event page that looks like a poster, ticket types with their own prices and sale times, promo
          codes, questions to guests, and check-in in the browser of any phone. The fee is simple: <Fee />, and nothing
          for free ones.
        </p>
        <p className="flex flex-wrap gap-3 pt-2">
          <LinkButton to={paths.hostTools()} variant="primary" className="no-underline">
            See the host tools
          </LinkButton>
          <LinkButton to={paths.events()} className="no-underline">
            Browse all events
          </LinkButton>
        </p>
      </>
    ),
  },
];

export default function AboutPage() {
  return (
    <Article
      title="About us"
      description="Who we are and what we promise: honest prices, and tickets that are really yours."
      lead={
        <>
          <Brand /> is an exclusive pass to sought-after events and unique experiences: discover, book and enjoy.
        </>
      }
      sections={sections}
    />
  );
}
