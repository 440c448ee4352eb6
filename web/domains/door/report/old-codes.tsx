import type { CodeChange, DoorReport } from '#contract/door-report.ts';

import { formatZonedClock } from '#contract/format-time.ts';

import { ReportTable } from './report-table.tsx';

const words: Record<CodeChange, string> = {
  resale: 'Sold in Resale',
  resale_undone: 'Back from Resale',
  transfer: 'Sent to somebody',
  reissue: 'New code made',
  other: 'Moved into an account',
};

/** Codes that gave way to newer ones, and those of them that somebody tried at the door. */
export function OldCodes({ old_codes: { kinds, refused }, time_zone }: Pick<DoorReport, 'old_codes' | 'time_zone'>) {
  if (kinds.length === 0) return null;
  return (
    <section className="grid gap-3">
      <ReportTable
        title="Old codes"
        head={['Why replaced', 'Codes', 'Refused']}
        rows={kinds.map(({ replaced_by, codes, refusals }) => [words[replaced_by], codes, refusals])}
      />
      {refused.length === 0 ? (
        <p className="text-sm text-ink-soft">Nobody tried to use one.</p>
      ) : (
        <ul aria-label="Old codes that were refused" className="divide-y divide-line">
          {refused.map((code) => (
            <li key={`${code.ticket_id} ${code.replaced_at}`} className="grid gap-0.5 py-2.5">
              <p className="font-semibold wrap-anywhere">
                {code.ticket_type} · {words[code.replaced_by].toLowerCase()}
              </p>
              <p className="tabular text-sm text-ink-soft">
                Refused {code.refusals === 1 ? 'once' : `${code.refusals} times`}, last at{' '}
                {formatZonedClock(code.last_at, time_zone)}
                {code.holder && <> · now {code.holder}</>}
              </p>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
