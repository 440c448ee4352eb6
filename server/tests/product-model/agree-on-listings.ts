import { expect } from 'vitest';
import { eventOf, isAlive, type Model, type ModelListing } from './model.ts';
import type { Product } from './product.ts';
import { couldHave } from './waiting-facts.ts';
import { canUndo, isLostWhole, isResaleOpen, isWithBank, returnPrice, sourceOf, undoSale } from './resale-facts.ts';

type Row = { id: string; state: string; order_id: string | null; undone_at: Date | null; shown_at: Date | null };

/** Compares the listings with the model; changes that happen by themselves are adopted where the model allows them. */
export async function agreeOnListings(product: Product): Promise<void> {
  const { model, world } = product;
  const rows: Row[] = await world.ctx.db
    .selectFrom('listings')
    .select(['id', 'state', 'order_id', 'undone_at', 'shown_at'])
    .execute();
  expect(rows.length, 'number of listings').toBe(model.listings.length);
  const byId = new Map(rows.map((row) => [row.id, row]));
  for (const listing of model.listings) {
    const row = byId.get(listing.id);
    if (row) follow(product, listing, row);
    if (row) followShown(product, listing, row.shown_at !== null);
    const { id, state, order, isUndone } = listing;
    const found = row && { id: row.id, state: row.state, order_id: row.order_id, isUndone: row.undone_at !== null };
    expect(found, `listing ${id}`).toEqual({ id, state, order_id: order?.id ?? null, isUndone });
  }
}

function follow(product: Product, listing: ModelListing, row: Row): void {
  const { model } = product;
  if (row.undone_at && !listing.isUndone) followUndone(model, listing);
  if (listing.state !== 'active') return;
  const { ticket } = listing;
  if (row.state === 'unsold' && !isResaleOpen(product, ticket)) end(listing, 'unsold');
  if (row.state === 'void' && mayEnd(model, listing)) end(listing, 'void');
}

/** The waiting list gets a ticket first, before it is shown to everybody. */
function followShown(product: Product, listing: ModelListing, isShown: boolean): void {
  const { model } = product;
  if (isShown && !listing.isShown && listing.state === 'active') {
    const waiting = model.entries.filter(({ waitsSince }) => waitsSince < model.began_at);
    const left = waiting.filter((entry) => couldHave(product, entry)?.includes(listing.id));
    expect(
      left.map(({ id }) => id),
      `who would take listing ${listing.id}, which everybody sees`,
    ).toEqual([]);
  }
  expect(isShown && listing.isPrivate, `listing ${listing.id} is for a friend and shown`).toBe(false);
  listing.isShown = isShown;
}

/** A sale is undone when its event was cancelled or when its buyer's bank has taken back the money. */
function followUndone(model: Model, listing: ModelListing): void {
  const { ticket, order } = listing;
  if (eventOf(model, ticket.type).state === 'cancelled') {
    listing.isUndone = true;
    if (order) returnPrice(order, listing.total);
  } else if (order && isLostWhole(order) && canUndo(ticket) && ticket.sales.at(-1) === listing) {
    undoSale(model, listing);
  }
}

/** Its seller's own purchase is disputed, or the ticket has ended. */
const mayEnd = (model: Model, { ticket }: ModelListing): boolean =>
  isWithBank(sourceOf(model, ticket)) || !isAlive(ticket);

function end(listing: ModelListing, state: 'unsold' | 'void'): void {
  listing.state = state;
  if (listing.ticket.state === 'listed') listing.ticket.state = 'valid';
}
