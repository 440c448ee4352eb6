import { deliverOutbox } from '#server/platform/mail/deliver-outbox.ts';
import type { TestApp } from './app.ts';
import { checkedTemplates } from './checked-mails.ts';

export type ReceivedMail = {
  id: string;
  from: string;
  to: string[];
  subject: string;
  headers: { name: string; value: string }[];
  text: string;
  html: string;
  links: string[];
  attachments: { filename: string; mime_type: string; size: number; url: string }[];
};

/** Sends due mails and returns how many were sent; throws when one breaks a rule that holds for all mails. */
export async function deliverMails({ ctx }: TestApp): Promise<number> {
  const faults: string[] = [];
  const sent = await deliverOutbox(
    ctx,
    checkedTemplates((fault) => faults.push(fault)),
  );
  if (faults.length > 0) throw new Error(faults.join('\n'));
  return sent;
}

/** Sends due mails; returns all mails to an address so far, newest first. */
export async function mailsTo(app: TestApp, email: string): Promise<ReceivedMail[]> {
  await deliverMails(app);
  const response = await fetch(`${app.mailbox.url}/api/messages?to=${encodeURIComponent(email)}`);
  const { messages } = (await response.json()) as { messages: ReceivedMail[] };
  return messages;
}

/** The newest mail to somebody with such a subject. */
export async function mailAbout(app: TestApp, { email }: { email: string }, subject: RegExp) {
  return (await mailsTo(app, email)).find((mail) => subject.test(mail.subject));
}

/** The six-digit code in the newest mail that has one. */
export async function codeMailedTo(app: TestApp, email: string): Promise<string> {
  const mails = await mailsTo(app, email);
  const code = mails.map((mail) => /^ +(\d{6})$/m.exec(mail.text)?.[1]).find(Boolean);
  if (!code) throw new Error(`no code was mailed to ${email}`);
  return code;
}

/** Makes the mailbox refuse mails, or accept them again. */
export async function refuseMails(app: TestApp, refusal: { on: boolean; permanent?: boolean }): Promise<void> {
  await fetch(`${app.mailbox.url}/api/refuse`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(refusal),
  });
}
