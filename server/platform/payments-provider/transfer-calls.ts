import type { Stripe } from 'stripe';
import type { Ask } from './ask.ts';
import type { Outcome } from './outcome.ts';
import type { NewReversal, NewTransfer, ProviderTransfer } from './types.ts';

/** The calls that send money to connected accounts. */
export type TransferCalls = {
  createTransfer(transfer: NewTransfer): Promise<Outcome<ProviderTransfer>>;
  retrieveTransfer(transferId: string): Promise<Outcome<ProviderTransfer>>;
  /** A transfer made for one of our rows whose answer was lost. */
  findLostTransfer(lost: LostTransfer): Promise<Outcome<ProviderTransfer | null>>;
  /** Takes back a part of a transfer. */
  createReversal(reversal: NewReversal): Promise<Outcome<{ id: string }>>;
  /** A reversal made for one of our rows whose answer was lost. */
  findLostReversal(lost: LostReversal): Promise<Outcome<{ id: string } | null>>;
};

type LostReversal = Pick<NewReversal, 'reversal_id' | 'provider_transfer_id'>;

type LostTransfer = { transfer_id: string; destination: string; created_at: Date };

const MOST_TRANSFERS = 1000;

/** Binds the calls about transfers to one client. */
export function transferCalls(stripe: Stripe, ask: Ask): TransferCalls {
  const { transfers } = stripe;
  return {
    createTransfer: ({ idempotency_key, transfer_id, transfer_group, ...params }) =>
      ask('other', 'create transfer', async () => {
        const group = transfer_group === null ? {} : { transfer_group };
        const wanted = { ...params, ...group, metadata: { transfer_id } };
        return readTransfer(await transfers.create(wanted, { idempotencyKey: idempotency_key }));
      }),
    retrieveTransfer: (transferId) =>
      ask('other', 'retrieve transfer', async () => readTransfer(await transfers.retrieve(transferId))),
    findLostTransfer: ({ transfer_id, destination, created_at }) =>
      ask('other', 'find lost transfer', async () => {
        const gte = Math.floor(created_at.getTime() / 1000) - 60;
        const list = transfers.list({ destination, created: { gte }, limit: 100 });
        const found = await list.autoPagingToArray({ limit: MOST_TRANSFERS });
        const lost = found.find(({ metadata }) => metadata['transfer_id'] === transfer_id);
        return lost ? readTransfer(lost) : null;
      }),
    createReversal: ({ idempotency_key, reversal_id, provider_transfer_id, amount }) =>
      ask('other', 'create reversal', async () => {
        const params = { amount, metadata: { reversal_id } };
        const { id } = await transfers.createReversal(provider_transfer_id, params, {
          idempotencyKey: idempotency_key,
        });
        return { id };
      }),
    findLostReversal: ({ reversal_id, provider_transfer_id }) =>
      ask('other', 'find lost reversal', async () => {
        const list = transfers.listReversals(provider_transfer_id, { limit: 100 });
        const found = await list.autoPagingToArray({ limit: MOST_TRANSFERS });
        const lost = found.find(({ metadata }) => metadata?.['reversal_id'] === reversal_id);
        return lost ? { id: lost.id } : null;
      }),
  };
}

function readTransfer({ id, amount, amount_reversed, metadata }: Stripe.Transfer): ProviderTransfer {
  return { id, transfer_id: metadata['transfer_id'] ?? null, amount, amount_reversed };
}
