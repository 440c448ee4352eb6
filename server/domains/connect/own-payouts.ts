import type { OwnPayouts } from '#contract/connect.ts';
import { type Country, countries } from '#contract/countries.ts';
import type { AppContext } from '#server/context.ts';
import { nameOf } from '#server/domains/auth/person-name.ts';
import type { Actor } from '#server/platform/http/route.ts';
import { conflict, forbidden, invalid } from '#server/platform/lib/errors.ts';
import type { ConnectHooks } from './hooks.ts';
import { ensureAccount, noAnswer } from './make-account.ts';
import { OWN_PAGES, type OwnPage } from './own-page.ts';
import { presentOwnPayouts } from './present.ts';
import { findAccount } from './queries.ts';
import { refreshAccount } from './refresh-account.ts';

/** Whether a person can be paid, as last read. */
export async function getOwnPayouts(ctx: AppContext, { user_id }: Actor): Promise<OwnPayouts> {
  return presentOwnPayouts(await findAccount(ctx.db, { user_id }));
}

/** The same, read from the provider now. */
export async function checkOwnPayouts(ctx: AppContext, actor: Actor, hooks: ConnectHooks): Promise<OwnPayouts> {
  const owner = { user_id: actor.user_id };
  await ctx.limits.consume('limit_payouts_per_user_minute', actor.user_id);
  if (!(await refreshAccount(ctx, { owner, hooks, calls: ctx.provider.web }))) throw noAnswer();
  return getOwnPayouts(ctx, actor);
}

/**
 * The address of the provider's form for a person. A link works once and only for a short time, so each call creates a
 * new one.
 */
export async function onboardPromoter(
  ctx: AppContext,
  actor: Actor,
  { country, page: from = 'promoter' }: { country?: Country | undefined; page?: OwnPage | undefined },
): Promise<{ url: string }> {
  await ctx.limits.consume('limit_payouts_per_user_minute', actor.user_id);
  const account = await findAccount(ctx.db, { user_id: actor.user_id });
  if (presentOwnPayouts(account).state === 'rejected')
    throw conflict('payouts_refused', 'Our payment provider can’t pay you.');
  const accountId =
    account?.provider_account_id && !account.is_closed
      ? account.provider_account_id
      : await makeAccount(ctx, actor, country);
  // The form returns to the page it was opened from.
  const page = `${ctx.config.publicUrl}${OWN_PAGES[from]}`;
  const link = await ctx.provider.web.createAccountLink({
    account_id: accountId,
    // Opened if the link was used or is too old: this page requests another one.
    refresh_url: `${page}?payouts=continue`,
    // Coming back proves nothing: this page reads the account.
    return_url: `${page}?payouts=returned`,
  });
  if (link.kind === 'ok') return link.value;
  if (link.kind === 'refused')
    throw conflict('payouts_refused', 'Our payment provider does not open its form for you.');
  throw noAnswer();
}

async function makeAccount(ctx: AppContext, actor: Actor, country: Country | undefined): Promise<string> {
  if (!(await earns(ctx, actor)))
    throw forbidden('Payouts are for promoters and for sellers in Resale, and there is nothing to pay you yet.');
  if (!country) throw invalid({ country: ['Choose the country you live in.'] });
  return ensureAccount(ctx, actor, {
    owner: { user_id: actor.user_id },
    display_name: nameOf(actor),
    country,
    currency: countries[country],
  });
}

/** Promoters earn money, and people who have offered a ticket in Resale. */
async function earns({ db }: AppContext, { user_id }: Actor): Promise<boolean> {
  const row = await db
    .selectFrom('promoter_links')
    .select('id')
    .where('user_id', '=', user_id)
    .union(db.selectFrom('listings').select('id').where('seller_user_id', '=', user_id))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
