import BadgeCheck from 'icon:badge-check';
import Repeat from 'icon:repeat';
import ShieldCheck from 'icon:shield-check';
import Tag from 'icon:tag';

import { PageMeta } from '#web/platform/lib/page-meta.tsx';
import { paths } from '#web/paths.ts';
import type { Icon } from '#web/platform/ui/create-icon.ts';
import { LinkButton } from '#web/platform/ui/link-button.tsx';

type Rule = { icon: Icon; title: string; text: string };

const rules: Rule[] = [
  {
    icon: Repeat,
    title: 'A new code for you',
    text: 'The moment your payment clears, the seller’s code dies and a new one is made in your name. Nobody else can use it.',
  },
  {
    icon: Tag,
    title: 'No profiteering',
    text: 'Unless the host decides otherwise, a ticket may cost at most what its holder paid for it, fees included.',
  },
  {
    icon: BadgeCheck,
    title: 'The price is the price',
    text: 'Offers show what you pay in all, like every other price here. Nothing is added at the end.',
  },
  {
    icon: ShieldCheck,
    title: 'Paid after the night',
    text: 'Sellers get their money once the event is over. If it is cancelled, whoever holds the ticket then is refunded.',
  },
];

/** Resale: the listings, and why buying here is safe. */
export default function MarketplacePage() {
  return (
    <div className="page-width pt-8 sm:pt-14">
      <PageMeta
        title="Resale"
        description="Tickets from guests who cannot go, at a fair price and with a new code in your name."
      />
      <header className="grid max-w-2xl gap-3">
        <h1 className="text-3xl font-extrabold">Resale</h1>
        <p className="text-lg text-ink-soft">
          Tickets from guests who cannot go, for guests who can: at a fair price, and with a new code in your name.
        </p>
      </header>
      <section
        aria-labelledby="offers"
        className="mt-8 grid justify-items-start gap-4 rounded-card border border-dashed border-edge p-6 sm:p-10"
      >
        <h2 id="offers" className="text-xl">
          No tickets are offered right now.
        </h2>
        <p className="max-w-prose text-ink-soft">
          Resale has not opened yet: guests cannot put their tickets here so far. Until then, tickets that were held and
          not paid for go back on sale on the event’s own page.
        </p>
        <LinkButton to={paths.events()} variant="primary">
          Browse all events
        </LinkButton>
      </section>
      <section aria-labelledby="rules" className="mt-14">
        <h2 id="rules" className="text-2xl">
          How it will work
        </h2>
        <ul className="mt-6 grid gap-x-10 gap-y-8 sm:grid-cols-2">
          {rules.map(({ icon: Icon, title, text }) => (
            <li key={title} className="grid grid-cols-[auto_1fr] gap-x-4">
              <Icon aria-hidden="true" className="mt-0.5 size-6 text-accent" />
              <div className="max-w-md">
                <h3 className="text-lg">{title}</h3>
                <p className="mt-1 text-ink-soft">{text}</p>
              </div>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
