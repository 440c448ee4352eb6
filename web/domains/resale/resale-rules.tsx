import BadgeCheck from 'icon:badge-check';
import Repeat from 'icon:repeat';
import ShieldCheck from 'icon:shield-check';
import Tag from 'icon:tag';

import type { Icon } from '#web/platform/ui/create-icon.ts';

type Rule = { icon: Icon; title: string; text: string };

const rules: Rule[] = [
  {
    icon: Repeat,
    title: 'A new code for you',
    text: 'When you have paid, the seller’s code stops working and a new one is made in your name. Nobody else can use it.',
  },
  {
    icon: Tag,
    title: 'No inflated prices',
    text: 'Unless the host decides otherwise, sellers ask for at most what they paid. Our fee is added, and is in every price you see.',
  },
  {
    icon: BadgeCheck,
    title: 'The price you see is the price you pay',
    text: 'All fees are included, as everywhere on this site. Nothing is added at the end.',
  },
  {
    icon: ShieldCheck,
    title: 'Paid after the event',
    text: 'Sellers get their money once the event is over. If it is cancelled, whoever holds the ticket then is refunded.',
  },
];

/** Why buying in Resale is safe. */
export function ResaleRules() {
  return (
    <section aria-labelledby="rules" className="below-fold mt-16 border-t border-line pt-10">
      <h2 id="rules" className="text-2xl">
        How Resale works
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
  );
}
