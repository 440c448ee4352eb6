import { useState } from 'react';

import { countInsideByGate } from './gate-counts.ts';
import type { Scanner } from './scanner/scanner.ts';

/** On wide screens, where an event has gates: who is inside by gate, as this device's list of tickets has it. */
export function InsideByGate({ scanner, gates }: { scanner: Scanner; gates: readonly string[] }) {
  // A phone at the door does not count what it does not show.
  const [isWide] = useState(() => window.matchMedia('(width >= 48rem)').matches);
  if (!isWide || gates.length === 0 || !scanner.list.isReady) return null;
  return (
    <section aria-labelledby="inside-by-gate" className="grid gap-1 max-md:hidden">
      <h2 id="inside-by-gate" className="text-base text-ink-soft">
        Inside by gate
      </h2>
      <ul className="tabular grid gap-1 rounded-control bg-sunken px-3 py-2 text-sm">
        {countInsideByGate(scanner.list.tickets(), gates).map(([gate, inside]) => (
          <li key={gate} className="flex justify-between gap-4">
            <span className="min-w-0 truncate">{gate || 'Without a name'}</span>
            <span className="shrink-0">{inside.toLocaleString('en')}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
