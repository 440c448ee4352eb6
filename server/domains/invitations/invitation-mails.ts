import type { Tx } from '#server/platform/db/db.ts';
import { writeMail } from '#server/platform/mail/outbox.ts';

export type MailedInvitation = { id: string; email: string; mails: number };

/** Writes the mail of an invitation. The number of the mail is part of its key, so that no mail is written twice. */
export async function writeInvitationMail(tx: Tx, { id, email, mails }: MailedInvitation, now: Date): Promise<void> {
  const key = `invitation:${id}:${mails}`;
  await writeMail(tx, { key, template: 'invitation', to_email: email, payload: { invitation_id: id }, now });
}
