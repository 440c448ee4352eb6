import { EmailInput } from '#contract/common/values.ts';
import type { Db } from '#server/platform/db/db.ts';
import { invalid } from '#server/platform/lib/errors.ts';
import { findUserByLogin } from './queries.ts';

/** An address with the account that has verified it, if any; or, without an address, the account with a user name. */
export type NamedPerson = { email: string | null; user_id: string | null; mail_to: string; username: string };

/**
 * The person whom a host adds to an event by the field `user`, an address or a user name. For an address nothing that is
 * shown to the host may depend on whether it has an account.
 */
export async function findNamedPerson(db: Db, text: string): Promise<NamedPerson> {
  const email = text.includes('@') ? readAddress(text) : null;
  const account = await findUserByLogin(db, email ?? text);
  const known = account?.email_verified_at && !account.disabled_at ? account : undefined;
  if (email !== null) return { email, user_id: known?.id ?? null, mail_to: email, username: '' };
  if (!known) throw invalid({ user: ['Nobody has this user name.'] });
  return { email: null, user_id: known.id, mail_to: known.email, username: known.username };
}

function readAddress(text: string): string {
  const email = EmailInput.safeParse(text);
  if (!email.success) throw invalid({ user: ['Enter a valid e-mail address.'] });
  return email.data;
}
