import { connectHooks } from '#server/connect-hooks.ts';
import { askForAccount } from '#server/domains/connect/make-account.ts';
import { findAccount, insertIntent } from '#server/domains/connect/queries.ts';
import { refreshAccount } from '#server/domains/connect/refresh-account.ts';
import { sendTransfers } from '#server/domains/payments/send-transfers.ts';
import { beginSellerTransfers } from '#server/domains/settlements/begin-seller-transfers.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { transferHooks } from '#server/transfer-hooks.ts';
import { controlOf } from '#sandbox/payments/testing.ts';
import type { ScenarioContext } from './scenario.ts';

type Person = { id: string; email: string; first_name: string; last_name: string };

/** Gives a person an account at the payment sandbox, in a state as if they had filled in its form, and reads it. */
export async function connectSeller({ ctx, paymentsUrl }: ScenarioContext, person: Person, states = ['ready']) {
  const owner = { user_id: person.id };
  const display_name = `${person.first_name} ${person.last_name}`;
  const request = { contact_email: person.email, display_name, country: 'DE', currency: 'eur' };
  const row = await inTransaction(ctx.db, async (tx) => {
    await insertIntent(tx, { owner, request, now: ctx.clock.now() });
    return findAccount(tx, owner);
  });
  const made = row && (await askForAccount(ctx, ctx.provider.worker, row));
  if (made?.kind !== 'ok') throw new Error(`The sandbox gave ${display_name} no account.`);
  for (const state of states) await controlOf(paymentsUrl)('POST', `/accounts/${made.id}`, { state });
  await refreshAccount(ctx, { owner, hooks: connectHooks, calls: ctx.provider.worker });
}

/** Sends what is due to sellers, as the jobs do. These sales were never made at the sandbox: their money is put in first. */
export async function paySellers({ ctx, paymentsUrl }: ScenarioContext, amount: number): Promise<void> {
  await controlOf(paymentsUrl)('POST', '/top-ups', { currency: 'eur', amount });
  await beginSellerTransfers(ctx);
  await sendTransfers(ctx, transferHooks);
}
