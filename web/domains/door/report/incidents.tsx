import type { DoorReport } from '#contract/door-report.ts';

import { formatZonedClock } from '#contract/format-time.ts';

import { wordsOf } from '../scan-words.ts';

const placeOf = (gate: string) => gate || 'a door without a name';

type ConflictListProps = Pick<DoorReport, 'conflicts' | 'conflict_count' | 'time_zone'>;

/** Tickets that a door without network let in although they were inside already, or not good any more. */
export function ConflictList({ conflicts, conflict_count, time_zone }: ConflictListProps) {
  return (
    <section className="grid gap-3">
      <h3 className="text-lg">Let in by mistake</h3>
      {conflict_count > conflicts.length && (
        <p className="tabular text-sm text-ink-soft">
          The newest {conflicts.length} of {conflict_count.toLocaleString('en')}
        </p>
      )}
      {conflicts.length === 0 ? (
        <p className="text-ink-soft">Nobody was let in by mistake.</p>
      ) : (
        <ul className="divide-y divide-line">
          {conflicts.map(({ ticket_id, holder, ticket_type, entries, ...refusal }) => (
            <li key={ticket_id} className="grid gap-1 py-2.5">
              <p className="font-semibold">
                {[holder, ticket_type, wordsOf(refusal).word].filter(Boolean).join(' · ')}
              </p>
              <ul className="tabular text-sm text-ink-soft">
                {entries.map(({ at, gate, device }) => (
                  <li key={`${at} ${device}`}>
                    {formatZonedClock(at, time_zone)}, {placeOf(gate)}, {device}
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** Who was admitted against a refusal, by whom and why. */
export function OverrideList({ overrides, time_zone }: Pick<DoorReport, 'overrides' | 'time_zone'>) {
  if (overrides.length === 0) return null;
  return (
    <section className="grid gap-3">
      <h3 className="text-lg">Admitted anyway</h3>
      <ul className="divide-y divide-line">
        {overrides.map(({ at, gate, by, reason, ticket_type }) => (
          <li key={`${at} ${by}`} className="grid gap-0.5 py-2.5">
            <p className="wrap-anywhere">“{reason}”</p>
            <p className="tabular text-sm text-ink-soft">
              {formatZonedClock(at, time_zone)}, {placeOf(gate)} · {ticket_type} · by {by}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Devices whose scans without network have corrected times. */
export function WrongClocks({ clocks }: { clocks: DoorReport['wrong_clocks'] }) {
  if (clocks.length === 0) return null;
  return (
    <section className="grid gap-3">
      <h3 className="text-lg">Wrong clocks</h3>
      <p className="text-sm text-ink-soft">The times of their scans were corrected.</p>
      <ul className="divide-y divide-line">
        {clocks.map(({ device, seconds_ahead }) => (
          <li key={device} className="flex justify-between gap-4 py-2.5 text-sm">
            <span className="min-w-0 wrap-anywhere">{device}</span>
            <span className="tabular shrink-0">
              {Math.max(1, Math.round(Math.abs(seconds_ahead) / 60))} min {seconds_ahead > 0 ? 'fast' : 'slow'}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
