import Circle from 'icon:circle';
import CircleCheck from 'icon:circle-check';
import { Link } from 'react-router';

import type { ChecklistItem } from '#contract/hosting.ts';
import type { Workspace } from '#contract/workspace.ts';
import { counted } from '#contract/counted.ts';

import { placeOfField } from '#web/domains/events/workspace/next-step.ts';

import { checklistFor } from './checklist-items.ts';

/** What publishing waits for; each line leads to the field that settles it. */
export function Checklist({ event }: { event: Workspace }) {
  const items = checklistFor(event);
  const missing = items.filter(({ is_done }) => !is_done).length;
  const isOver = event.host_state === 'cancelled' || event.host_state === 'past';
  if (isOver || items.length === 0 || (event.state === 'published' && missing === 0)) return null;
  return (
    <section aria-labelledby="checklist" className="grid gap-4">
      <h2 id="checklist" tabIndex={-1} className="text-xl">
        {titleOf(event, missing)}
      </h2>
      <ul className="grid gap-1">
        {items.map((item) => (
          <li key={item.code}>
            <Item item={item} event={event} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function titleOf({ state, is_off_sale, permissions }: Workspace, missing: number): string {
  if (state === 'published' || !permissions.includes('edit_events')) return 'This needs you';
  if (missing === 0) return 'Ready to publish';
  const things = counted(missing, 'thing');
  return is_off_sale ? `${things} before it can go on sale again` : `${things} before you publish`;
}

function Item({ item: { text, field, is_done }, event }: { item: ChecklistItem; event: Workspace }) {
  if (is_done) {
    return (
      <p className="flex min-h-11 items-center gap-3 text-ink-soft">
        <CircleCheck aria-hidden="true" className="size-5 shrink-0 text-positive" />
        <span>
          {text}
          <span className="sr-only">, done</span>
        </span>
      </p>
    );
  }
  return (
    <Link
      to={placeOfField(field, event)}
      className="-mx-2 flex min-h-11 items-center gap-3 rounded-control px-2 font-semibold underline underline-offset-4 hover:bg-ink/5"
    >
      <Circle aria-hidden="true" className="size-5 shrink-0 text-ink-soft" />
      {text}
    </Link>
  );
}
