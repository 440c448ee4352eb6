import pLimit from 'p-limit';
import { HOUR, MINUTE, SECOND, addMilliseconds } from '#server/platform/lib/clock.ts';
import { createOutageLog, type OutageLog } from '#server/platform/lib/outage-log.ts';
import { isPlaceholderEmail } from '#server/platform/lib/email-address.ts';
import { type ClaimedMail, claimDueMails, markMailFailed, markMailSent, renewClaim } from './outbox.ts';
import { type Transport, openTransport } from './transport.ts';
import type { MailContext, MailTemplates } from './types.ts';

const BATCH = 40;
const CONNECTIONS = 4;
const MOST_ATTEMPTS = 12;
/** Longer than any attempt can take, so that a mail being sent is not sent a second time. */
const LEASE = 3 * MINUTE;
const MAIL_STAYS = {
  level: 'warn',
  failed: 'mails did not leave; they are tried again',
  works: 'mails leave again',
} as const;

/**
 * Sends every mail that is due and returns how many were sent. One that fails waits for its next attempt. When it must
 * stop, it ends after the mails it has claimed.
 */
export async function deliverOutbox<Context extends MailContext>(
  ctx: Context,
  templates: MailTemplates<Context>,
  stopping?: AbortSignal,
): Promise<number> {
  let transport: Transport | undefined;
  let sent = 0;
  const outages = createOutageLog(ctx.log, MAIL_STAYS);
  try {
    while (!stopping?.aborted) {
      const now = ctx.clock.now();
      const mails = await claimDueMails(ctx.db, now, addMilliseconds(now, LEASE), BATCH);
      if (mails.length === 0) break;
      transport ??= openTransport(ctx.config, CONNECTIONS);
      sent += await deliverAll({ ctx, templates, transport, outages }, mails);
    }
    return sent;
  } finally {
    transport?.close();
  }
}

type Delivery<Context> = {
  ctx: Context;
  templates: MailTemplates<Context>;
  transport: Transport;
  outages: OutageLog;
};

async function deliverAll<Context extends MailContext>(delivery: Delivery<Context>, mails: ClaimedMail[]) {
  const delivered = await pLimit(CONNECTIONS).map(mails, (mail) => deliver(delivery, mail));
  return delivered.filter(Boolean).length;
}

async function deliver<Context extends MailContext>(delivery: Delivery<Context>, mail: ClaimedMail) {
  const { ctx, templates, transport } = delivery;
  try {
    // With a slow server the claim may have run out while the mail waited for its connection.
    if (!(await renewClaim(ctx.db, mail, addMilliseconds(ctx.clock.now(), LEASE)))) return false;
    const template = templates[mail.template];
    if (!template) throw new Error(`no template is named ${mail.template}`);
    // Checked first, so that no tickets are rendered for a mail that cannot be sent.
    await transport.reach();
    const rendered = isPlaceholderEmail(mail.to_email) ? null : await template(ctx, mail);
    if (rendered) await transport.send(mail, rendered);
    await rendered?.afterSending?.();
    await markMailSent(ctx.db, mail.id, ctx.clock.now(), rendered ? null : 'nothing to say any more');
    return rendered !== null;
  } catch (error) {
    await noteFailure(delivery, mail, error);
    return false;
  }
}

/** A mail that is given up has a line of its own in the log; others that wait for the same reason share one. */
async function noteFailure(
  { ctx, outages }: Pick<Delivery<MailContext>, 'ctx' | 'outages'>,
  mail: ClaimedMail,
  error: unknown,
): Promise<void> {
  const now = ctx.clock.now();
  const isOver = mail.attempts >= MOST_ATTEMPTS || isPermanentFailure(error);
  const retryAt = isOver ? null : addMilliseconds(now, retryDelay(mail.attempts));
  const message = error instanceof Error ? error.message : String(error);
  if (isOver) ctx.log.error({ err: error, template: mail.template, mail: mail.id }, 'a mail did not leave');
  else outages.failed(error);
  await markMailFailed(ctx.db, mail.id, { now, error: message, retryAt });
}

/** 10 s, 30 s, 90 s … up to six hours: twelve attempts last more than a day. */
function retryDelay(attempts: number): number {
  return Math.min(10 * SECOND * 3 ** (attempts - 1), 6 * HOUR);
}

/** The receiving server knows no such mailbox: trying again would harm our reputation. */
function isPermanentFailure(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error) || error.code !== 'EENVELOPE') return false;
  return 'responseCode' in error && Number(error.responseCode) >= 500;
}
