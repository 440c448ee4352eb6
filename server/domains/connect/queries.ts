import { type Selectable, sql } from 'kysely';
import { z } from 'zod';
import type { Db, Tx } from '#server/platform/db/db.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { AccountRequirement, ProviderAccount } from '#server/platform/payments-provider/types.ts';

export type AccountRow = Selectable<Database['connected_accounts']>;

/** The parameters of a new account. */
export const AccountRequest = z.object({
  contact_email: z.string(),
  display_name: z.string(),
  country: z.string(),
  currency: z.string(),
});
export type AccountRequest = z.infer<typeof AccountRequest>;

/** The owner of an account: an organization, or a person who earned something as a promoter or seller. */
export type AccountOwner = { organization_id: string } | { user_id: string };

/** The owner's column and its value. */
function columnOf(owner: AccountOwner): { column: 'organization_id' | 'user_id'; id: string } {
  return 'user_id' in owner
    ? { column: 'user_id', id: owner.user_id }
    : { column: 'organization_id', id: owner.organization_id };
}

/** The account of an organization or a person. */
export function findAccount(db: Db | Tx, owner: AccountOwner): Promise<AccountRow | undefined> {
  const { column, id } = columnOf(owner);
  return db.selectFrom('connected_accounts').selectAll().where(column, '=', id).executeTakeFirst();
}

/** An account by the id of its row. */
export function findAccountById(db: Db | Tx, id: string): Promise<AccountRow | undefined> {
  return db.selectFrom('connected_accounts').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The same by the provider's id. */
export function findAccountByProviderId(db: Db, providerAccountId: string): Promise<AccountRow | undefined> {
  return db
    .selectFrom('connected_accounts')
    .selectAll()
    .where('provider_account_id', '=', providerAccountId)
    .executeTakeFirst();
}

type Intent = { owner: AccountOwner; request: AccountRequest; now: Date };

/**
 * Writes the intent to create an account before the provider is called. A refused request and a closed account are
 * followed by another attempt with the next number; otherwise the row stays as it is. Returns whether it was written.
 */
export async function insertIntent(tx: Tx, { owner, request, now }: Intent): Promise<boolean> {
  const { column, id } = columnOf(owner);
  const { numAffectedRows } = await sql`
    insert into connected_accounts as a (${sql.ref(column)}, request, requested_at, created_at, updated_at)
    values (${id}, ${JSON.stringify(request)}, ${now}, ${now}, ${now})
    on conflict (${sql.ref(column)}) do update
       set request = excluded.request, requested_at = ${now}, attempt = a.attempt + 1, provider_account_id = null,
           is_closed = false, transfers_status = null, transfers_code = null, payouts_status = null, requirements = '[]',
           due_at = null, read_at = null, version = a.version + 1, updated_at = ${now}
     where a.is_closed or a.request = '{}'`.execute(tx);
  return numAffectedRows === 1n;
}

type Made = { id: string; attempt: number; provider_account_id: string };

/** Records the account that the provider created; a second caller changes nothing. */
export async function recordAccount(db: Db, { id, attempt, provider_account_id }: Made): Promise<void> {
  await db
    .updateTable('connected_accounts')
    .set({ provider_account_id, request: null })
    .where('id', '=', id)
    .where('attempt', '=', attempt)
    .where('provider_account_id', 'is', null)
    .execute();
}

/** Records that the provider refused, by removing the request, so that the next one may differ. */
export async function recordRefusal(db: Db, { id, attempt }: Omit<Made, 'provider_account_id'>) {
  await db
    .updateTable('connected_accounts')
    .set({ request: '{}' })
    .where('id', '=', id)
    .where('attempt', '=', attempt)
    .where('provider_account_id', 'is', null)
    .execute();
}

type Reading = { row: AccountRow; account: ProviderAccount; isReady: boolean; now: Date };

/** Stores a reading, unless another one was stored since `row` was loaded. Returns whether it was stored. */
export async function storeReading(tx: Tx, { row, account, isReady, now }: Reading): Promise<boolean> {
  const { rows } = await sql<{ version: number }>`
    update connected_accounts set
           -- A closed account says no more why; what was said before stays.
           transfers_status = case when ${account.is_closed} then transfers_status else ${account.transfers_status} end,
           transfers_code = case when ${account.is_closed} then transfers_code else ${account.transfers_code} end,
           is_closed = ${account.is_closed}, payouts_status = ${account.payouts_status},
           requirements = ${JSON.stringify(account.requirements)}, due_at = ${account.due_at},
           ready_at = coalesce(ready_at, ${isReady ? now : null}::timestamptz), read_at = ${now}, version = version + 1,
           updated_at = case when (transfers_status, transfers_code, is_closed, requirements, due_at) is distinct from
               (${account.transfers_status}::text, ${account.transfers_code}::text, ${account.is_closed}::boolean,
                ${JSON.stringify(account.requirements)}::jsonb, ${account.due_at}::timestamptz)
             then ${now}::timestamptz else updated_at end
     where id = ${row.id} and version = ${row.version}
       and provider_account_id = ${account.id}
    returning version`.execute(tx);
  return rows.length > 0;
}

const Requirements = z.array(
  z.object({
    name: z.string(),
    deadline: z.enum(['eventually_due', 'currently_due', 'past_due', 'unknown']),
    awaits: z.enum(['user', 'provider']),
  }),
);

/** The requirements of a row. */
export function requirementsOf(row: Pick<AccountRow, 'requirements'>): AccountRequirement[] {
  return Requirements.parse(row.requirements);
}

type Due = { askedBefore: Date; unsettledBefore: Date; changedAfter: Date; settledBefore: Date; limit: number };

/**
 * Accounts to read again, the longest unread first: accounts whose creation response was lost, accounts that changed
 * lately and are not settled, and each account once a day.
 */
export function listUnread(db: Db, { askedBefore, unsettledBefore, changedAfter, settledBefore, limit }: Due) {
  return db
    .selectFrom('connected_accounts as a')
    .leftJoin('organizations as o', 'o.id', 'a.organization_id')
    .select('a.id')
    .where(
      sql<boolean>`case when a.request is not null then a.request <> '{}' and a.requested_at < ${askedBefore}
          when a.is_closed then false
          when a.read_at is null then a.requested_at < ${askedBefore}
          when coalesce(o.payouts_state not in ('ready', 'rejected'),
                        a.transfers_status not in ('active', 'rejected', 'unsupported')) and a.updated_at > ${changedAfter} then a.read_at < ${unsettledBefore}
          else a.read_at < ${settledBefore} end`,
    )
    .orderBy(sql`greatest(a.read_at, a.tried_at) nulls first`)
    .limit(limit)
    .execute();
}

/** Records that an account could not be read, which moves it to the end of the queue. */
export async function touchUnread(db: Db, id: string, now: Date): Promise<void> {
  await db.updateTable('connected_accounts').set({ tried_at: now }).where('id', '=', id).execute();
}
