import { createHash } from 'node:crypto';
import { once } from 'node:events';
import nodemailer from 'nodemailer';
import type { Config } from '#server/config.ts';
import type { OutboxMail, RenderedMail } from './types.ts';

/** Sends mails over a small pool of connections until it is closed. */
export type Transport = {
  /** Throws if the mail server cannot be reached or refuses the login; checked once for a batch of mails. */
  reach(): Promise<unknown>;
  send(mail: OutboxMail, rendered: RenderedMail): Promise<void>;
  close(): void;
};

const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/** Creates a transport to the configured mail server; it connects with the first mail. */
export function openTransport(config: Config, connections: number): Transport {
  if (!config.smtpUrl) throw new Error('SMTP_URL is not set: mails wait in the outbox.');
  const transporter = nodemailer.createTransport({
    url: config.smtpUrl,
    pool: true,
    maxConnections: connections,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...TIMEOUTS,
  });
  let reached: Promise<unknown> | undefined;
  return {
    reach: () => (reached ??= withinTime(config, () => transporter.verify())),
    async send(mail, { from_name, reply_to, unsubscribe_url, subject, html, text, attachments }) {
      const message = {
        from: from_name === undefined ? config.mailFrom : { name: from_name, address: senderAddress(config) },
        ...(reply_to && { replyTo: { name: '', address: reply_to } }),
        // As an object, so that nothing in it can become a second recipient.
        to: { name: '', address: mail.to_email },
        messageId: messageId(config, mail),
        headers: {
          'Auto-Submitted': 'auto-generated',
          'X-Auto-Response-Suppress': 'All',
          ...(unsubscribe_url && { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
        },
        ...(unsubscribe_url && { list: { unsubscribe: { url: unsubscribe_url } } }),
        subject,
        html,
        text,
        ...(attachments && { attachments }),
      };
      await withinTime(config, (signal) => transporter.sendMail({ ...message, signal }));
    },
    close: () => transporter.close(),
  };
}

/** Ends what takes longer: a server that answers a byte a second is never silent, so no timeout would. */
async function withinTime<Result>(
  { settings }: Config,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const signal = AbortSignal.timeout(settings.mail_attempt_milliseconds);
  const late = once(signal, 'abort').then(() => Promise.reject(new Error('The mail server took too long.')));
  return Promise.race([late, work(signal)]);
}

/** The platform's address, without the name before it. */
export function senderAddress({ mailFrom }: Pick<Config, 'mailFrom'>): string {
  return /([^\s<>]+@[^\s<>]+?)>?$/.exec(mailFrom)?.[1] ?? mailFrom;
}

/** The same for every attempt, so that a receiver recognises a repeated mail. */
function messageId(config: Config, mail: OutboxMail): string {
  const name = createHash('sha256').update(mail.id).digest('hex').slice(0, 32);
  return `<${name}@${new URL(config.publicUrl).hostname}>`;
}
