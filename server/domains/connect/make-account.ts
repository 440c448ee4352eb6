import type { AppContext } from '#server/context.ts';
import { writeAudit } from '#server/platform/db/audit.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { conflict, unavailable, type AppError } from '#server/platform/lib/errors.ts';
import type { ProviderCalls } from '#server/platform/payments-provider/calls.ts';
import type { Actor } from '#server/platform/http/route.ts';
import { ownerOf, subjectOf } from './owners.ts';
import {
  type AccountOwner,
  AccountRequest,
  type AccountRow,
  findAccount,
  insertIntent,
  recordAccount,
  recordRefusal,
} from './queries.ts';

export type AccountOutcome = { kind: 'ok'; id: string } | { kind: 'refused' | 'unknown' };

/** 503 if the provider does not respond. */
export function noAnswer(): AppError {
  return unavailable('payment_unavailable', 'Our payment provider does not answer right now. Please try again.');
}

type Wanted = { owner: AccountOwner; display_name: string; country: string; currency: string };

/** The owner's account at the provider, created if there is none. Any number of clicks create one. */
export async function ensureAccount(ctx: AppContext, actor: Actor, wanted: Wanted): Promise<string> {
  const row = await commitIntent(ctx, actor, wanted);
  const made = row.provider_account_id
    ? { kind: 'ok' as const, id: row.provider_account_id }
    : await askForAccount(ctx, ctx.provider.web, row);
  if (made.kind === 'ok') return made.id;
  if (made.kind === 'refused') throw conflict('payouts_refused', 'Our payment provider refused to open an account.');
  throw noAnswer();
}

async function commitIntent(ctx: AppContext, actor: Actor, { owner, ...wanted }: Wanted): Promise<AccountRow> {
  const request = { contact_email: actor.email, ...wanted };
  const now = ctx.clock.now();
  return inTransaction(ctx.db, async (tx) => {
    if (await insertIntent(tx, { owner, request, now })) {
      await writeAudit(tx, {
        at: now,
        action: 'payouts.started',
        actor_user_id: actor.user_id,
        subject: subjectOf(owner),
      });
    }
    const row = await findAccount(tx, owner);
    if (!row) throw new Error('the intent of an account is gone');
    return row;
  });
}

/** Requests the account of a committed row; a repetition gets the same account, because key and bytes are the same. */
export async function askForAccount(ctx: AppContext, calls: ProviderCalls, row: AccountRow): Promise<AccountOutcome> {
  const { id, attempt } = row;
  const owner = ownerOf(row);
  const made = await calls.createAccount({
    ...AccountRequest.parse(row.request),
    owner,
    idempotency_key: `ac:${row.organization_id ?? row.user_id}:${attempt}`,
  });
  if (made.kind === 'ok') {
    await recordAccount(ctx.db, { id, attempt, provider_account_id: made.value.id });
    return { kind: 'ok', id: made.value.id };
  }
  if (made.kind === 'refused') {
    await recordRefusal(ctx.db, { id, attempt });
    return { kind: 'refused' };
  }
  // A concurrent click may have created it meanwhile.
  const known = (await findAccount(ctx.db, owner))?.provider_account_id;
  return known ? { kind: 'ok', id: known } : { kind: 'unknown' };
}
