import type { AppContext } from '#server/context.ts';
import type { OwnOrganizationRow } from '#server/domains/organizations/queries.ts';
import { writeAudit } from '#server/platform/db/audit.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { conflict, unavailable, type AppError } from '#server/platform/lib/errors.ts';
import type { ProviderCalls } from '#server/platform/payments-provider/calls.ts';
import type { Actor } from '#server/platform/http/route.ts';
import { AccountRequest, type AccountRow, findAccount, insertIntent, recordAccount, recordRefusal } from './queries.ts';

export type AccountOutcome = { kind: 'ok'; id: string } | { kind: 'refused' | 'unknown' };

/** 503 for a provider that does not answer. */
export function noAnswer(): AppError {
  return unavailable('payment_unavailable', 'Our payment partner does not answer right now. Please try again.');
}

/** The organization's account at the provider, made if there is none. Any number of clicks make one. */
export async function ensureAccount(ctx: AppContext, actor: Actor, organization: OwnOrganizationRow): Promise<string> {
  const row = await commitIntent(ctx, actor, organization);
  const made = row.provider_account_id
    ? { kind: 'ok' as const, id: row.provider_account_id }
    : await askForAccount(ctx, ctx.provider.web, row);
  if (made.kind === 'ok') return made.id;
  if (made.kind === 'refused') {
    throw conflict('payouts_refused', 'Our payment partner refused to open an account for this organization.');
  }
  throw noAnswer();
}

async function commitIntent(ctx: AppContext, actor: Actor, organization: OwnOrganizationRow): Promise<AccountRow> {
  const { id, name, country, currency } = organization;
  const request = { contact_email: actor.email, display_name: name, country, currency };
  const now = ctx.clock.now();
  return inTransaction(ctx.db, async (tx) => {
    if (await insertIntent(tx, { organization_id: id, request, now })) {
      const subject = { type: 'organization', id } as const;
      await writeAudit(tx, { at: now, action: 'payouts.started', actor_user_id: actor.user_id, subject });
    }
    const row = await findAccount(tx, id);
    if (!row) throw new Error(`the intent of ${id} is gone`);
    return row;
  });
}

/** Asks for the account of a committed row; a repetition gets the same account, because key and bytes are the same. */
export async function askForAccount(ctx: AppContext, calls: ProviderCalls, row: AccountRow): Promise<AccountOutcome> {
  const { organization_id, attempt } = row;
  const made = await calls.createAccount({
    ...AccountRequest.parse(row.request),
    organization_id,
    idempotency_key: `ac:${organization_id}:${attempt}`,
  });
  if (made.kind === 'ok') {
    await recordAccount(ctx.db, { organization_id, attempt, provider_account_id: made.value.id });
    return { kind: 'ok', id: made.value.id };
  }
  if (made.kind === 'refused') {
    await recordRefusal(ctx.db, { organization_id, attempt });
    return { kind: 'refused' };
  }
  // Somebody else's click may have made it meanwhile.
  const id = (await findAccount(ctx.db, organization_id))?.provider_account_id;
  return id ? { kind: 'ok', id } : { kind: 'unknown' };
}
