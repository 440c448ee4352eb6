import type { AppContext } from '#server/context.ts';
import { mailing } from '#server/domains/auth/mail-limit.ts';
import type { LinkRow } from './queries.ts';

type Work<Result> = (to_email: string | null) => Promise<Result>;

/**
 * Does `work`, which mails a promoter at the address it is given. That is null if nobody is to be told, their account is
 * disabled, or the limit is reached. No mail is counted if the work fails.
 */
export async function mailingPromoter<Result>(
  ctx: AppContext,
  link: Pick<LinkRow, 'email' | 'user_id'> | null,
  work: Work<Result>,
): Promise<Result> {
  const email = link && (link.email ?? (await findEmail(ctx, link.user_id)));
  if (!email) return work(null);
  return mailing(ctx, { limits: ['limit_promoter_mails_per_email_day'], email }, (mayMail) =>
    work(mayMail ? email : null),
  );
}

async function findEmail({ db }: AppContext, userId: string | null): Promise<string | undefined> {
  const query = db.selectFrom('users').select('email').where('id', '=', userId).where('disabled_at', 'is', null);
  return (await query.executeTakeFirst())?.email;
}
