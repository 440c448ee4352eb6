import type { Tx } from '#server/platform/db/db.ts';
import { newId } from '#server/platform/lib/random.ts';
import { writeMail } from '#server/platform/mail/outbox.ts';

/**
 * Queues a mail with a verification code. The code is created when the mail is sent, so it is never stored in plain
 * text. Whether the address needs one is checked then, too, so that the request takes the same time for every address.
 */
export async function requestCode(tx: Tx, to_email: string, now: Date): Promise<void> {
  const key = `verification-code:${newId()}`;
  await writeMail(tx, { key, template: 'verification_code', to_email, payload: {}, now });
}
