import type { HolderChoice } from '#contract/postponements.ts';

import { formatMoney } from '#contract/format-money.ts';
import { Badge } from '#web/platform/ui/badge.tsx';

type TicketListProps = {
  choice: HolderChoice;
  /** The tickets that the buttons leave out. */
  left: ReadonlySet<string>;
  onToggle: (id: string) => void;
};

/** The tickets, each to be chosen for by itself. */
export function TicketList({ choice: { tickets, is_open }, left, onToggle }: TicketListProps) {
  const isChoosing = is_open && tickets.filter(({ choice }) => choice !== 'refund').length > 1;
  return (
    <ul aria-label="Your tickets" className="divide-y divide-line rounded-card border border-line">
      {tickets.map((ticket) => (
        <li key={ticket.id}>
          <label className="flex min-h-14 items-center gap-3 px-4 py-3">
            {isChoosing && ticket.choice !== 'refund' && (
              <input
                type="checkbox"
                checked={!left.has(ticket.id)}
                onChange={() => onToggle(ticket.id)}
                className="size-5 shrink-0"
              />
            )}
            <span className="min-w-0 grow">
              <span dir="auto" className="block font-semibold wrap-anywhere">
                {ticket.holder_name || ticket.ticket_type}
              </span>
              <span className="block text-sm text-ink-soft">
                {ticket.ticket_type}
                {ticket.refund.amount > 0 && ` · ${formatMoney(ticket.refund)}`}
                {!ticket.is_paid_by_you && ticket.refund.amount > 0 && ', which goes back to whoever paid'}
              </span>
            </span>
            {ticket.choice === 'keep' && <Badge tone="positive">You keep it</Badge>}
            {ticket.choice === 'refund' && <Badge tone="neutral">Given back</Badge>}
          </label>
        </li>
      ))}
    </ul>
  );
}
