import * as calls from '#contract/promoters.ts';
import type { AppContext } from '#server/context.ts';
import { clientNetwork } from '#server/platform/http/client-address.ts';
import type { Registrar } from '#server/platform/http/route.ts';
import { addPromoter } from './add-promoter.ts';
import { countClick } from './count-click.ts';
import { getPromoterPage } from './get-promoter-page.ts';
import { listPromoters } from './get-promoter.ts';
import { getReferralQr } from './get-referral-qr.ts';
import { removePromoter } from './remove-promoter.ts';
import { updatePromoter } from './update-promoter.ts';

/** Calls about promoters: of an event's team, of the promoter, and the click of a visitor. */
export function promoterRoutes(ctx: AppContext, route: Registrar): void {
  route(calls.listPromoters, async ({ actor, params }) => ({
    results: await listPromoters(ctx, actor, params),
    earned_hours: ctx.settings.commission_earned_hours,
  }));
  route(calls.addPromoter, ({ actor, params, body }) => addPromoter(ctx, actor, { event_id: params.id, body }));
  route(calls.updatePromoter, ({ actor, params, body }) =>
    updatePromoter(ctx, actor, { event_id: params.id, id: params.promoter_link_id, change: body }),
  );
  route(calls.removePromoter, async ({ actor, params }) => {
    await removePromoter(ctx, actor, { event_id: params.id, id: params.promoter_link_id });
    return { message: 'The promoter has been removed from the event.' };
  });
  route(calls.getReferralQr, ({ actor, params }) =>
    getReferralQr(ctx, actor, { event_id: params.id, id: params.promoter_link_id }),
  );
  route(calls.countClick, async ({ params, body, request }) => {
    await countClick(ctx, { event_id: params.id, code: body.referral_code, network: clientNetwork(request) });
    return {};
  });
  route(calls.getPromoterPage, ({ actor }) => getPromoterPage(ctx, actor));
}
