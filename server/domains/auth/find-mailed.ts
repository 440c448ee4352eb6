import { z } from 'zod';
import type { AppContext } from '#server/context.ts';
import type { OutboxMail } from '#server/platform/mail/types.ts';
import { findUser, type UserRow } from './queries.ts';

/** What a mail about an account carries. */
export const UserPayload = z.object({ user_id: z.uuid() });

/** The person a mail about an account is for; null once the account is deleted. */
export async function findMailed({ db }: AppContext, { payload }: OutboxMail): Promise<UserRow | null> {
  const user = await findUser(db, UserPayload.parse(payload).user_id);
  return user && !user.disabled_at ? user : null;
}
