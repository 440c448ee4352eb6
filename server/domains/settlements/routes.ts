import * as calls from '#contract/settlements.ts';
import type { AppContext } from '#server/context.ts';
import { getOwnEvent } from '#server/domains/events/get-own-event.ts';
import type { Registrar } from '#server/platform/http/route.ts';
import { getSettlements } from './get-settlements.ts';
import { getStatement } from './statements/get-statement.ts';
import { listBankPayouts } from './list-bank-payouts.ts';
import { listOwedEvents } from './list-owed-events.ts';
import { listPayoutEntries } from './statements/list-payout-entries.ts';

/** Calls about what organizers are owed and were sent. */
export function settlementRoutes(ctx: AppContext, route: Registrar): void {
  route(calls.getSettlements, ({ actor, query }) => getSettlements(ctx, actor, query));
  route(calls.listOwedEvents, ({ actor, query }) => listOwedEvents(ctx, actor, query));
  route(calls.listPayoutEntries, ({ actor, query }) => listPayoutEntries(ctx, actor, query));
  route(calls.listBankPayouts, ({ actor, query }) => listBankPayouts(ctx, actor, query));
  route(calls.getStatement, async ({ actor, params }) =>
    getStatement(ctx, await getOwnEvent(ctx, actor, params.id, 'see_sales')),
  );
}
