import { nameOf } from '#web/domains/tickets/ticket-words.ts';
import { Checkbox } from '#web/platform/ui/checkbox.tsx';

import type { More } from './use-more.ts';

/** More tickets of the order, to be sold at the same price. */
export function MoreTickets({ more: { offered, chosen, toggle } }: { more: More }) {
  if (offered.length === 0) return null;
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1 font-semibold">Sell more at this price</legend>
      {offered.map((ticket) => (
        <Checkbox
          key={ticket.id}
          checked={chosen.includes(ticket)}
          onChange={({ target }) => toggle(ticket.id, target.checked)}
          label={<bdi>{nameOf(ticket)}</bdi>}
        />
      ))}
    </fieldset>
  );
}
