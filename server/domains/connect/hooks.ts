import type { Tx } from '#server/platform/db/db.ts';

/** What higher domains do in the same transaction when an organization may sell paid tickets, or no longer. */
export type ConnectHooks = { paidSalesChanged: (tx: Tx, organizationId: string, now: Date) => Promise<void> };
