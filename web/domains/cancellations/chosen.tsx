import type { Postponement } from '#contract/postponements.ts';
import type { Workspace } from '#contract/workspace.ts';

import { formatMoney } from '#web/platform/lib/format-money.ts';
import { DateTime } from '#web/platform/ui/date-time.tsx';

import { Figures } from './figures.tsx';

type ChosenProps = { event: Pick<Workspace, 'time_zone'>; postponement: Postponement };

/** The last move of an event, and what its holders chose. */
export function Chosen({ event, postponement }: ChosenProps) {
  const { from_starts_at, to_starts_at, choose_until, is_open, tickets, refunded } = postponement;
  const zone = event.time_zone;
  const date = (instant: string | null) => (instant ? <DateTime instant={instant} zone={zone} /> : 'no date yet');
  const rows: [string, string][] = [
    ['Keep their ticket', tickets.kept.toLocaleString('en')],
    ['Gave it back', `${tickets.refunded.toLocaleString('en')}, ${formatMoney(refunded)}`],
    [is_open ? 'No answer yet' : 'No answer: keep it', tickets.undecided.toLocaleString('en')],
  ];
  return (
    <section aria-labelledby="chosen" className="grid gap-4">
      <h3 id="chosen" className="text-lg">
        What ticket holders chose
      </h3>
      <p className="text-ink-soft">
        {from_starts_at === to_starts_at ? (
          'It moved to another place. '
        ) : (
          <>
            It moved from {date(from_starts_at)} to {date(to_starts_at)}.{' '}
          </>
        )}
        {is_open ? 'They can choose until ' : 'They could choose until '}
        <DateTime instant={choose_until} zone={zone} />.
      </p>
      <Figures rows={rows} />
    </section>
  );
}
