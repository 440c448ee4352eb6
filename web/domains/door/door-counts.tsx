import type { Door } from './door-api.ts';
import type { Counts } from './engine/door-list.ts';

type DoorCountsProps = { counts: Counts; types: Door['types']; has_inside: boolean };

/** How many were admitted of how many expected, how many are inside where re-entry is allowed; opens to the counts per type. */
export function DoorCounts({ counts, types, has_inside }: DoorCountsProps) {
  return (
    <details className="group relative">
      <summary className="tabular flex cursor-pointer list-none items-baseline gap-5 rounded-control px-1 [&::-webkit-details-marker]:hidden">
        <Figure number={counts.admitted} text={`of ${counts.expected} admitted`} />
        {has_inside && <Figure number={counts.inside} text="inside" />}
        {types.length > 1 && (
          <span className="ml-auto text-sm font-semibold text-ink-soft underline underline-offset-4 group-open:no-underline">
            By type
          </span>
        )}
      </summary>
      <ul className="tabular mt-2 grid gap-1 rounded-control bg-sunken px-3 py-2 text-sm">
        {types.map((type) => (
          <li key={type.ticket_type_id} className="flex justify-between gap-4">
            <span className="min-w-0 truncate">{type.name}</span>
            <span className="shrink-0">
              {type.admitted} of {type.expected}
              {has_inside && <span className="text-ink-soft"> · {type.inside} inside</span>}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}

function Figure({ number, text }: { number: number; text: string }) {
  return (
    <span className="flex items-baseline gap-2">
      <span className="font-display text-3xl leading-none font-extrabold">{number}</span>
      <span className="text-sm text-ink-soft">{text}</span>
    </span>
  );
}
