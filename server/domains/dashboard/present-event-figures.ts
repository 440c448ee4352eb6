import type { EventFigures } from '#contract/dashboard-data.ts';
import type { AppContext } from '#server/context.ts';
import { NONE, presentMoney, presentViews } from '#server/domains/analytics/figures.ts';
import type { Scope, ScopeEvent } from '#server/domains/analytics/scope.ts';
import { selectEventCards } from '#server/domains/events/event-cards.ts';
import { findHostSituations, presentHostFacts } from '#server/domains/events/host-facts.ts';
import { presentEventCard } from '#server/domains/events/present.ts';
import { permissionsOf } from '#server/domains/organizations/policy.ts';
import type { Tx } from '#server/platform/db/db.ts';
import { readEver, readViews } from './read-money.ts';

type Parts = { organizations: Scope['organizations']; now: Date };

/** Events with their state and figures, in their order; without a draft that was deleted meanwhile. */
export async function presentEventFigures(
  ctx: AppContext,
  tx: Tx,
  events: readonly ScopeEvent[],
  { organizations, now }: Parts,
): Promise<EventFigures[]> {
  if (events.length === 0) return [];
  const ids = events.map(({ id }) => id);
  const ever = await readEver(tx, events);
  const views = await readViews(tx, events);
  const cards = await selectEventCards(tx, now).where('e.id', 'in', ids).execute();
  const situations = await findHostSituations(tx, ids, now);
  const results = events.map(async ({ id, currency, organization_id }) => {
    const card = cards.find((row) => row.id === id);
    const situation = situations.get(id);
    const role = organizations.find((organization) => organization.id === organization_id)?.role;
    if (!card || !situation || !role) return [];
    const permissions = permissionsOf(role);
    const row = ever.get(id) ?? NONE;
    const figures = {
      ...(await presentEventCard(ctx, card)),
      permissions,
      ...presentHostFacts(situation, permissions),
      views: presentViews(views.get(id) ?? 0, row.orders),
      money: presentMoney(row, currency),
    };
    return [figures];
  });
  return (await Promise.all(results)).flat();
}
