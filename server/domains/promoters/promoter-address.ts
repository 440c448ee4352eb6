import type { AppContext } from '#server/context.ts';
import { mayBeMailed } from '#server/domains/auth/mail-limit.ts';
import type { LinkRow } from './queries.ts';

/** The address at which a promoter may be mailed now; null if their account is disabled or the limit is reached. */
export async function findPromoterAddress(
  ctx: AppContext,
  link: Pick<LinkRow, 'email' | 'user_id'>,
): Promise<string | null> {
  const to_email = link.email ?? (await findEmail(ctx, link.user_id));
  return to_email && (await mayBeMailed(ctx, ['promoter_mails_email'], to_email)) ? to_email : null;
}

async function findEmail({ db }: AppContext, userId: string | null): Promise<string | undefined> {
  const query = db.selectFrom('users').select('email').where('id', '=', userId).where('disabled_at', 'is', null);
  return (await query.executeTakeFirst())?.email;
}
