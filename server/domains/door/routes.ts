import * as contract from '#contract/door.ts';
import * as report from '#contract/door-report.ts';
import type { AppContext } from '#server/context.ts';
import type { Registrar } from '#server/platform/http/route.ts';
import { getDoor } from './get-door.ts';
import { getDoorList } from './get-door-list.ts';
import { getDoorNow } from './get-door-now.ts';
import { getDoorReport } from './get-door-report.ts';
import { nameGuest } from './name-guest.ts';
import { createScanTicket } from './scan-ticket.ts';
import { searchDoor } from './search-door.ts';
import { setGates } from './set-gates.ts';
import { syncScans } from './sync-scans.ts';
import { undoScan } from './undo-scan.ts';

export function doorRoutes(ctx: AppContext, route: Registrar): void {
  const scanTicket = createScanTicket(ctx);
  route(contract.scanTicket, ({ actor, params, body }) => scanTicket(actor, { ...body, event: params.id }));
  route(contract.undoScan, ({ actor, params, body }) =>
    undoScan(ctx, actor, { ...body, event: params.id, admission_id: params.scan }),
  );
  route(contract.syncScans, ({ actor, params, body }) => syncScans(ctx, actor, { ...body, event: params.id }));
  route(contract.getDoor, ({ actor, params }) => getDoor(ctx, actor, params.id));
  route(contract.getDoorList, ({ actor, params, query }) => getDoorList(ctx, actor, { ...query, event: params.id }));
  route(contract.searchDoor, async ({ actor, params, query }) => ({
    results: await searchDoor(ctx, actor, { ...query, event: params.id }),
  }));
  route(contract.nameGuest, ({ actor, params, body }) =>
    nameGuest(ctx, actor, { ...body, event: params.id, ticket_id: params.ticket_id }),
  );
  route(report.setGates, ({ actor, params, body }) => setGates(ctx, actor, { event_id: params.id, ...body }));
  route(report.getDoorNow, ({ actor, params }) => getDoorNow(ctx, actor, params.id));
  route(report.getDoorReport, ({ actor, params }) => getDoorReport(ctx, actor, params.id));
}
