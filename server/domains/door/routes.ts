import * as contract from '#contract/door.ts';
import type { AppContext } from '#server/context.ts';
import type { Registrar } from '#server/platform/http/route.ts';
import { getDoor } from './get-door.ts';
import { createScanTicket } from './scan-ticket.ts';
import { undoScan } from './undo-scan.ts';

export function doorRoutes(ctx: AppContext, route: Registrar): void {
  const scanTicket = createScanTicket(ctx);
  route(contract.scanTicket, ({ actor, params, body }) => scanTicket(actor, { ...body, event: params.id }));
  route(contract.undoScan, ({ actor, params, body }) =>
    undoScan(ctx, actor, { ...body, event: params.id, admission_id: params.scan }),
  );
  route(contract.getDoor, ({ actor, params }) => getDoor(ctx, actor, params.id));
}
