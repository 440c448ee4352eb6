import type { Tx } from '#server/platform/db/db.ts';
import type { TransferRow } from './transfers.ts';

/** What happens, in the same transaction, when the provider made or refused a transfer. */
export type TransferHook = {
  made: (tx: Tx, transfer: TransferRow, now: Date) => Promise<void>;
  refused: (tx: Tx, transfer: TransferRow, now: Date) => Promise<void>;
};

/** By the kind of transfer; passed in by the top, because organizers are paid by a later domain. */
export type TransferHooks = Readonly<Record<string, TransferHook>>;
