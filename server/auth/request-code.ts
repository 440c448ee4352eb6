import type { Tx } from '../db/db.ts';
import { newId } from '../lib/random.ts';
import { writeMail } from '../mail/outbox.ts';

/** Has a verification code mailed. The code is made when the mail leaves, so it waits nowhere in the clear. */
export async function requestCode(tx: Tx, user: { id: string; email: string }, now: Date): Promise<void> {
  await writeMail(tx, {
    key: `verification-code:${newId()}`,
    template: 'verification_code',
    to_email: user.email,
    payload: { user_id: user.id },
    now,
  });
}
