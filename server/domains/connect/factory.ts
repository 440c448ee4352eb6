import type { AppContext } from '#server/context.ts';
import { buildOrganization } from '#server/domains/organizations/factory.ts';

type Values = Parameters<typeof buildOrganization>[1];

/** An organization that has not started to set up payouts. */
export function buildUnpaidOrganization(ctx: AppContext, values: Values = {}) {
  return buildOrganization(ctx, { payouts_state: 'not_started', paid_sales_allowed: false, ...values });
}
