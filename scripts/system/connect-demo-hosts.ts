import { connectHooks } from '#server/connect-hooks.ts';
import type { AppContext } from '#server/context.ts';
import { demoOrganizations } from '#server/demo/organizations.ts';
import { askForAccount } from '#server/domains/connect/make-account.ts';
import { findAccount, insertIntent } from '#server/domains/connect/queries.ts';
import { refreshAccount } from '#server/domains/connect/refresh-account.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';

/**
 * Creates accounts at the payment sandbox for the demonstration's organizers, as if they had filled in its form, and
 * reads them. So their dashboards can be opened, and the product shows the sandbox's state.
 */
export async function connectDemoHosts(ctx: AppContext, sandboxUrl: string): Promise<void> {
  for (const { handle, payouts = 'ready' } of demoOrganizations) {
    if (payouts === 'not_started') continue;
    const host = await ctx.db
      .selectFrom('organizations as o')
      .innerJoin('users as u', 'u.id', 'o.owner_user_id')
      .select(['o.id', 'o.name', 'o.country', 'o.currency', 'u.email'])
      .where('o.handle', '=', handle)
      .executeTakeFirst();
    const owner = host && { organization_id: host.id };
    if (!owner || (await findAccount(ctx.db, owner))) continue;
    const account = await makeAccount(ctx, host);
    // A restriction comes after the form is filled in.
    for (const state of payouts === 'ready' ? ['ready'] : ['ready', payouts]) {
      await putInto(state, `${sandboxUrl}/_sandbox/accounts/${account}`);
    }
    await refreshAccount(ctx, { owner, hooks: connectHooks, calls: ctx.provider.worker });
  }
}

type Host = { id: string; name: string; country: string; currency: string; email: string };

async function makeAccount(ctx: AppContext, { id, name, country, currency, email }: Host): Promise<string> {
  const request = { contact_email: email, display_name: name, country, currency };
  const row = await inTransaction(ctx.db, async (tx) => {
    await insertIntent(tx, { owner: { organization_id: id }, request, now: ctx.clock.now() });
    return findAccount(tx, { organization_id: id });
  });
  const made = row && (await askForAccount(ctx, ctx.provider.worker, row));
  if (made?.kind !== 'ok') throw new Error(`The sandbox gave ${name} no account.`);
  return made.id;
}

async function putInto(state: string, url: string): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify({ state }) });
  if (!answer.ok) throw new Error(`The sandbox does not put an account into ${state}: ${await answer.text()}`);
}
