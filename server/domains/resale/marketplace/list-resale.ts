import type { z } from 'zod';
import type { listResale as listResaleRoute } from '#contract/marketplace.ts';
import type { AppContext } from '#server/context.ts';
import { findCards } from '#server/domains/events/search/list-cards.ts';
import { listEventIds } from '#server/domains/events/search/list-events.ts';
import { resaleCatalogue } from './catalogue.ts';
import { NO_RESALE, summarizeResale } from './summarize-resale.ts';

type Query = z.output<typeof listResaleRoute.query>;
type List = z.input<(typeof listResaleRoute.responses)[200]>;

/** A page of the public events with tickets in Resale. */
export async function listResale(ctx: AppContext, query: Query): Promise<List> {
  const { ids, understood, ...page } = await listEventIds(ctx, {
    actor: null,
    query: { ...query, published_only: true },
    catalogueOf: (read) => resaleCatalogue(ctx, read),
  });
  const [cards, summaries] = await Promise.all([findCards(ctx, ids, query.near), summarizeResale(ctx, ids)]);
  // Nothing in Resale is free, so the word is ignored and the others are searched.
  const { free: _, ...others } = understood ?? {};
  return {
    ...page,
    ...(understood && { understood: others }),
    results: cards.map((card) => ({ ...card, resale: summaries.get(card.id) ?? NO_RESALE })),
  };
}
