import type { Tx } from '#server/platform/db/db.ts';
import type { TransferRow } from './transfers.ts';

/** What follows in the same transaction from a transfer that the provider made or refused. */
export type TransferHook = {
  made: (tx: Tx, transfer: TransferRow, now: Date) => Promise<void>;
  refused: (tx: Tx, transfer: TransferRow, now: Date) => Promise<void>;
};

/** By the transfer's kind; passed in by the top, because organizers are paid by a domain after this one. */
export type TransferHooks = Readonly<Record<string, TransferHook>>;
