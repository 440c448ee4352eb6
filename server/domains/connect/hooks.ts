import type { Tx } from '#server/platform/db/db.ts';

/** The work of later domains, in the same transaction, when paid sales of an organization are allowed or stopped. */
export type ConnectHooks = { paidSalesChanged: (tx: Tx, organizationId: string, now: Date) => Promise<void> };
