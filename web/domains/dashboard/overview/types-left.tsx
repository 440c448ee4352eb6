import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';

import type { Workspace } from '#contract/workspace.ts';

import { apiQuery } from '#web/platform/api/queries.ts';
import { paths } from '#web/paths.ts';

const shown = 3;

/** How many are left, the types that run low first; how many were not sold once the event is over. */
export function TypesLeft({ event: { slug, host_state } }: { event: Workspace }) {
  const { data } = useQuery(apiQuery('listHostTicketTypes', { params: { id: slug } }));
  const isPast = host_state === 'past';
  const all = (data?.types ?? []).filter(({ state, left }) => state !== 'archived' && !(isPast && left === null));
  if (all.every(({ left }) => left === null)) return null;
  const types = all.toSorted((a, b) => (a.left ?? Infinity) - (b.left ?? Infinity)).slice(0, shown);
  return (
    <section aria-labelledby="types-left" className="grid grid-cols-1 content-start gap-1">
      <h2 id="types-left" className="text-xl">
        {isPast ? 'Not sold' : 'Tickets left'}
      </h2>
      <ul className="tabular">
        {types.map(({ id, name, left }) => (
          <li key={id} className="flex justify-between gap-4 border-b border-line py-1.5 last:border-0">
            <span dir="auto" className="min-w-0 truncate">
              {name}
            </span>
            <span className={left ? 'font-semibold' : 'text-ink-soft'}>{leftWords(left)}</span>
          </li>
        ))}
      </ul>
      <Link to={paths.eventTicketTypes(slug)} className="w-fit text-sm font-semibold underline underline-offset-4">
        All ticket types
      </Link>
    </section>
  );
}

function leftWords(left: number | null): string {
  if (left === null) return 'No limit';
  return left === 0 ? 'Sold out' : left.toLocaleString('en');
}
