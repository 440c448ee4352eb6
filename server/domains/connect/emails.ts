import { z } from 'zod';
import type { Payouts } from '#contract/connect.ts';
import type { AppContext, MailTemplates } from '#server/context.ts';
import { findOwnOrganization } from '#server/domains/organizations/queries.ts';
import { formatLongDateTime } from '#server/platform/lib/format-time.ts';
import { type Block, button, list, paragraph } from '#server/platform/mail/blocks.ts';
import { renderMail } from '#server/platform/mail/layout.ts';
import type { OutboxMail, RenderedMail } from '#server/platform/mail/types.ts';
import { renderBankRefused } from './bank-refused-email.ts';
import { renderOwnPayouts } from './own-payouts-email.ts';
import { presentPayouts } from './present.ts';
import { findAccount } from './queries.ts';

const Payload = z.object({ organization_id: z.uuid(), user_id: z.uuid() });

type Words = { subject: string; title: string; blocks: Block[]; button: string };

/** The mails about payouts, one per change, to the people who can act. */
export const connectEmails: MailTemplates = {
  payouts_ready: (ctx, mail) => render(ctx, mail, 'ready', readyWords),
  payouts_more_needed: (ctx, mail) => render(ctx, mail, 'more_needed', moreNeededWords),
  payouts_restricted: (ctx, mail) => render(ctx, mail, 'restricted', restrictedWords),
  payouts_rejected: (ctx, mail) => render(ctx, mail, 'rejected', rejectedWords),
  own_payouts: renderOwnPayouts,
  bank_refused: renderBankRefused,
};

/** Null if it is not true any more, or if the recipient is not responsible for the organization's money any more. */
async function render(
  ctx: AppContext,
  mail: OutboxMail,
  state: Payouts['state'],
  wordsFor: (payouts: Payouts) => Words,
): Promise<RenderedMail | null> {
  const { organization_id, user_id } = Payload.parse(mail.payload);
  const organization = await findOwnOrganization(ctx.db, user_id, organization_id);
  if (organization?.payouts_state !== state || !['owner', 'finance'].includes(organization.role)) return null;
  const payouts = presentPayouts(organization, await findAccount(ctx.db, { organization_id }));
  const words = wordsFor(payouts);
  const page = `${ctx.config.publicUrl}/dashboard/payouts?organization=${encodeURIComponent(organization.handle)}`;
  return renderMail(ctx.config, {
    subject: words.subject,
    title: words.title,
    blocks: [...words.blocks, button(words.button, page)],
    reason: `You’re getting this because you look after the money of ${organization.name}.`,
  });
}

function readyWords({ organization: { name } }: Payouts): Words {
  return {
    subject: `${name} can be paid`,
    title: 'Payouts are ready',
    blocks: [paragraph('Tickets with a price are now on sale for every published event.')],
    button: 'See payouts',
  };
}

function moreNeededWords({ organization: { name }, requirements_due, due_at, paid_sales_allowed }: Payouts): Words {
  const by = due_at ? formatLongDateTime(new Date(due_at), 'UTC') : null;
  const until = by
    ? `Send it by ${by}, or paid sales will pause.`
    : 'Please send it soon, so that payouts can continue.';
  return {
    subject: by ? `Needed by ${by}: details for ${name}` : `More is needed to pay ${name}`,
    title: 'Our payment provider needs more from you',
    blocks: [
      paragraph(`${paid_sales_allowed ? until : 'Tickets with a price go on sale once this is done.'} Missing:`),
      list(requirements_due.map((label) => ({ label }))),
    ],
    button: 'Send what is missing',
  };
}

function restrictedWords({ organization: { name }, reason, requirements_due, next }: Payouts): Words {
  return {
    subject: `Paid sales of ${name} are paused`,
    title: 'Paid sales are paused',
    blocks: [
      paragraph(`Paid sales are paused: ${reason}. Sold tickets stay valid, free ones stay on sale.`),
      ...(requirements_due.length > 0
        ? [paragraph('Missing:'), list(requirements_due.map((label) => ({ label })))]
        : []),
    ],
    button: next === 'continue' ? 'Send what is missing' : 'See payouts',
  };
}

function rejectedWords({ organization: { name }, reason }: Payouts): Words {
  return {
    subject: `${name} can’t be paid`,
    title: 'Our payment provider can’t pay you',
    blocks: [
      paragraph(`Our payment provider can’t pay you: ${reason}. Sold tickets stay valid, and free events still work.`),
      paragraph('If this looks wrong to you, write to us from there.'),
    ],
    button: 'See payouts',
  };
}
