import { z } from 'zod';
import type { AppContext, MailTemplates } from '#server/context.ts';
import { renderEventMail } from '#server/domains/events/render-event-mail.ts';
import { findEvent } from '#server/domains/events/queries.ts';
import { formatLongDateTime } from '#server/platform/lib/format-time.ts';
import { hashSecret, newSecret } from '#server/platform/lib/random.ts';
import { button, facts, list, note, paragraph } from '#server/platform/mail/blocks.ts';
import type { OutboxMail, RenderedMail } from '#server/platform/mail/types.ts';

const Payload = z.object({ sale_alert_id: z.uuid() });

/** The mail of a sale alert. */
export const savedEmails: MailTemplates = { sales_open: renderSalesOpen };

async function renderSalesOpen(ctx: AppContext, mail: OutboxMail): Promise<RenderedMail | null> {
  const id = Payload.parse(mail.payload).sale_alert_id;
  const alert = await ctx.db.selectFrom('sale_alerts').select('event_id').where('id', '=', id).executeTakeFirst();
  const event = alert && (await findEvent(ctx.db, alert.event_id));
  if (!event || event.state !== 'published' || !event.starts_at) return null;
  const { starts_at, time_zone, title, venue_name, city, slug } = event;
  const when = formatLongDateTime(starts_at, time_zone);
  return renderEventMail(ctx, event, {
    subject: `On sale now: ${title}`,
    title: 'Tickets are on sale',
    blocks: [
      paragraph(`Sales for ${title} have opened.`),
      facts([
        ['When', when],
        ['Where', [venue_name, city].filter(Boolean).join(', ')],
      ]),
      button('Get tickets', `${ctx.config.publicUrl}/events/${slug}`),
      note('No ticket is set aside for you: first come, first served.'),
      list([{ label: 'Unsubscribe', url: await newUnsubscribeLink(ctx, id) }]),
    ],
    reason: 'You’re getting this once, because you asked us to tell you when sales open.',
  });
}

/** Created when the mail is sent: nobody can know it before (docs/decisions/0004). */
async function newUnsubscribeLink(ctx: AppContext, alertId: string): Promise<string> {
  const token = newSecret();
  await ctx.db
    .updateTable('sale_alerts')
    .set({ unsubscribe_hash: hashSecret(token) })
    .where('id', '=', alertId)
    .execute();
  return `${ctx.config.publicUrl}/unsubscribe/${token}`;
}
