import type { z } from 'zod';
import type {
  DashboardData,
  EventFigures,
  getDashboardData as getDashboardDataRoute,
} from '#contract/dashboard-data.ts';
import type { AppContext } from '#server/context.ts';
import { presentViews } from '#server/domains/analytics/figures.ts';
import { newsCursorOf } from '#server/domains/analytics/news.ts';
import { findScope, type Scope, type ScopeEvent, zoneOf } from '#server/domains/analytics/scope.ts';
import { inSnapshot } from '#server/domains/analytics/snapshot.ts';
import { listPayoutsDue } from '#server/domains/connect/list-payouts-due.ts';
import { sumTickets } from '#server/domains/events/host-facts.ts';
import { listRecentOrders } from '#server/domains/orders/list-recent-orders.ts';
import { sumFailed } from '#server/domains/refunds/failed-refunds.ts';
import { sumResaleActivity } from '#server/domains/resale/sum-activity.ts';
import type { Tx } from '#server/platform/db/db.ts';
import type { Actor } from '#server/platform/http/route.ts';
import { sum } from '#server/platform/lib/money.ts';
import { needsYou } from './needs-you.ts';
import { presentEventFigures } from './present-event-figures.ts';
import { moneyByCurrency, readEver, readViews } from './read-money.ts';

type Query = z.output<typeof getDashboardDataRoute.query>;

const NEEDS_SHOWN = 3;
const EVENTS_SHOWN = 3;
const ORDERS_SHOWN = 8;
/** How many future events are checked for deadlines. */
const EVENTS_LOOKED_AT = 60;

/** The seller's dashboard. Everything is read from one snapshot, so that its figures agree. */
export async function getDashboardData(ctx: AppContext, actor: Actor, query: Query): Promise<DashboardData> {
  const scope = await findScope(ctx, actor, { organization: query.organization });
  const now = ctx.clock.now();
  return inSnapshot(ctx.db, async (tx) => {
    const { organizations, events } = scope;
    const ever = await readEver(tx, events);
    const views = await readViews(tx, events);
    const open = openOf(events, now);
    const figures = await presentEventFigures(ctx, tx, open.slice(0, EVENTS_LOOKED_AT), {
      organizations,
      now,
    });
    return {
      as_of: { at: now.toISOString(), time_zone: zoneOf(scope, query.time_zone) },
      news_cursor: newsCursorOf(ever),
      organizations: organizations.map(({ id, name, handle }) => ({ id, name, handle })),
      money: moneyByCurrency(events, ever),
      // Of every one, also of those that no deadline is looked up for.
      tickets: await sumTickets(
        tx,
        open.filter(({ state }) => state === 'published').map(({ id }) => id),
      ),
      views: presentViews(sum([...views.values()]), sum([...ever.values()].map(({ orders }) => orders))),
      resale: await sumResaleActivity(ctx, tx, { events: events.map(({ id }) => id), span: null, now }),
      needs_you: needsYou(await readNeeds(tx, scope, figures), NEEDS_SHOWN),
      next_events: figures.filter(({ state }) => state === 'published').slice(0, EVENTS_SHOWN),
      recent_orders: await recentOrders(tx, scope),
    };
  });
}

/** Drafts, and published events that are not over, soonest first; events without a date come last. */
function openOf(events: readonly ScopeEvent[], now: Date): ScopeEvent[] {
  return events.filter(({ state, ends_at }) =>
    state === 'draft'
      ? ends_at === null || ends_at > now
      : state === 'published' && (ends_at === null || ends_at > now),
  );
}

async function readNeeds(tx: Tx, { organizations, events }: Scope, figures: EventFigures[]) {
  const ids = events.map(({ id }) => id);
  return {
    payouts: await listPayoutsDue(tx, organizations),
    failed_refunds: await sumFailed(tx, ids),
    known: events,
    events: figures,
  };
}

function recentOrders(tx: Tx, { events }: Scope) {
  return listRecentOrders(tx, { event_ids: events.map(({ id }) => id), limit: ORDERS_SHOWN });
}
