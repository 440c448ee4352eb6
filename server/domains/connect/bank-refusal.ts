import { z } from 'zod';
import type { AppContext } from '#server/context.ts';
import type { Db } from '#server/platform/db/db.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { writeMail } from '#server/platform/mail/outbox.ts';
import { type AccountRow, findAccountByProviderId } from './queries.ts';

const Payload = z.object({ account: z.string() });
type Event = { object_id: string | null; payload: unknown };

/**
 * Handles a payout that the bank returned to the provider. The people responsible get one mail: the provider tries
 * again only after they have corrected the bank account.
 */
export async function onBankRefusal(ctx: AppContext, { object_id, payload }: Event): Promise<void> {
  const event = Payload.safeParse(payload);
  const account = event.success ? await findAccountByProviderId(ctx.db, event.data.account) : undefined;
  if (!account?.provider_account_id || !object_id) return;
  const read = await ctx.provider.worker.listPayouts(account.provider_account_id);
  if (read.kind !== 'ok') throw new Error('the payouts of the account could not be read');
  const payout = read.value.find(({ id }) => id === object_id);
  if (payout?.state !== 'failed') return;
  const { amount, currency, failure } = payout;
  const people = await listPeople(ctx.db, account);
  await inTransaction(ctx.db, async (tx) => {
    for (const { id, email } of people)
      await writeMail(tx, {
        key: `bank-refused:${object_id}:${id}`,
        template: 'bank_refused',
        to_email: email,
        payload: { organization_id: account.organization_id, user_id: id, amount, currency, failure: failure ?? '' },
        now: ctx.clock.now(),
      });
  });
  ctx.wake.outbox();
}

/** Owners and finance members, or the person whose account it is. */
function listPeople(db: Db, { organization_id, user_id }: AccountRow) {
  const people = db.selectFrom('users as u').select(['u.id', 'u.email']).where('u.disabled_at', 'is', null);
  if (organization_id === null) return people.where('u.id', '=', user_id).execute();
  return people
    .innerJoin('organization_members as m', 'm.user_id', 'u.id')
    .where('m.organization_id', '=', organization_id)
    .where('m.role', 'in', ['owner', 'finance'])
    .orderBy('u.id')
    .execute();
}
