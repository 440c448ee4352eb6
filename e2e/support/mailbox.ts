import { until } from '#server/testing/until.ts';

export type Mail = {
  subject: string;
  text: string;
  html: string;
  links: string[];
  attachments: { filename: string }[];
};

type Wanted = { to: string; subject?: RegExp; after?: number };

/** Waits for a mail in the development mailbox; returns the newest match. */
export function waitForMail({ to, subject = /./, after = 0 }: Wanted): Promise<Mail> {
  return until(
    async () => {
      const mails = await mailsTo(to);
      return mails.length > after ? mails.find((mail) => subject.test(mail.subject)) : undefined;
    },
    { timeout: 30_000, interval: 200, what: `a mail to ${to} about ${subject}` },
  );
}

/** All mails to an address, newest first. */
export async function mailsTo(to: string): Promise<Mail[]> {
  const response = await fetch(`${process.env.E2E_MAILBOX_URL}/api/messages?to=${encodeURIComponent(to)}`);
  const { messages } = (await response.json()) as { messages: Mail[] };
  return messages;
}

/** The path of the first link in a mail that leads to a page. */
export function linkIn(mail: Mail, page: string): string {
  const link = mail.links.find((address) => new URL(address).pathname.startsWith(page));
  if (!link) throw new Error(`no link to ${page} in “${mail.subject}”`);
  return new URL(link).pathname;
}

/** The six digits of a verification mail. */
export async function codeMailedTo(email: string, after = 0): Promise<string> {
  const { subject, text } = await waitForMail({ to: email, subject: /^Your .+ code$/, after });
  const code = /^ +(\d{6})$/m.exec(text)?.[1];
  if (!code) throw new Error(`no code in “${subject}”`);
  return code;
}
