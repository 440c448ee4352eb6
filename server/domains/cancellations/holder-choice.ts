import type { HolderChoice } from '#contract/postponements.ts';
import type { AppContext } from '#server/context.ts';
import { selectEventCards } from '#server/domains/events/event-cards.ts';
import { presentEventCard } from '#server/domains/events/present.ts';
import { notFound } from '#server/platform/lib/errors.ts';
import { findPostponement, type Holder, listChosenTickets, type PostponementRow } from './postponement-queries.ts';

/** A person's choices for their tickets of a moved event. */
export async function getHolderChoice(ctx: AppContext, holder: Holder): Promise<HolderChoice> {
  const row = await findPostponement(ctx.db, holder.event_id);
  const tickets = row ? await listChosenTickets(ctx.db, row, holder) : [];
  const [card] = await selectEventCards(ctx.db, ctx.clock.now()).where('e.id', '=', holder.event_id).execute();
  if (!row || !card || tickets.length === 0) throw notFound('There is nothing to choose for these tickets.');
  return {
    event: await presentEventCard(ctx, card),
    from_starts_at: row.from_starts_at?.toISOString() ?? null,
    message: row.message,
    choose_until: row.choose_until.toISOString(),
    is_open: isOpen(ctx, card.state, row),
    tickets: tickets.map(({ id, ticket_type, holder_name, choice, amount, currency, is_paid_by_you }) => ({
      ...{ id, ticket_type, holder_name, choice, is_paid_by_you },
      refund: { amount, currency },
    })),
  };
}

/** Whether the choice is still open. */
export function isOpen(ctx: AppContext, eventState: string, { choose_until }: PostponementRow): boolean {
  return eventState !== 'cancelled' && choose_until > ctx.clock.now();
}
