import type { ConnectHooks } from '#server/domains/connect/hooks.ts';
import { paidSalesChanged } from '#server/domains/events/paid-sales-changed.ts';

/** Connected here because the connect domain comes before events. */
export const connectHooks: ConnectHooks = { paidSalesChanged };
