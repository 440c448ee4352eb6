import type { Postponement } from '#contract/postponements.ts';
import type { Workspace } from '#contract/workspace.ts';

import { formatMoney } from '#contract/format-money.ts';
import { DateTime } from '#web/platform/ui/date-time.tsx';

import { Figures } from './figures.tsx';

type ChosenProps = { event: Pick<Workspace, 'time_zone'>; postponement: Postponement };

/** The last move of an event, and what its holders chose. */
export function Chosen({ event, postponement }: ChosenProps) {
  const { from_starts_at, to_starts_at, choose_until, is_open, tickets, refunded } = postponement;
  const zone = event.time_zone;
  const date = (instant: string | null) => (instant ? <DateTime instant={instant} zone={zone} /> : 'no date yet');
  const hasHolders = isOfHolders(postponement);
  const rows: [string, string][] = [
    ['Tickets kept', tickets.kept.toLocaleString('en')],
    ['Tickets given back', givenBack(tickets.refunded, refunded)],
    [is_open ? 'Tickets without an answer' : 'Kept without an answer', tickets.undecided.toLocaleString('en')],
  ];
  return (
    <section aria-labelledby="chosen" className="grid gap-4">
      <h3 id="chosen" className="text-lg">
        {hasHolders ? 'What ticket holders chose' : 'The last move'}
      </h3>
      <p className="text-ink-soft">
        {from_starts_at === to_starts_at ? (
          'The event moved to another place. '
        ) : (
          <>
            The event moved from {date(from_starts_at)} to {date(to_starts_at)}.{' '}
          </>
        )}
        {hasHolders && (
          <>
            {is_open ? 'They can choose until ' : 'They could choose until '}
            <DateTime instant={choose_until} zone={zone} />.
          </>
        )}
      </p>
      {hasHolders && <Figures rows={rows} />}
    </section>
  );
}

/** Whether anybody held a ticket when the event moved. */
export function isOfHolders({ tickets }: Postponement): boolean {
  return tickets.kept + tickets.refunded + tickets.undecided > 0;
}

/** "2, €48.00" */
function givenBack(count: number, refunded: Postponement['refunded']): string {
  return `${count.toLocaleString('en')}${refunded.amount > 0 ? `, ${formatMoney(refunded)}` : ''}`;
}
