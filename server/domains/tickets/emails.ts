import { counted } from '#contract/counted.ts';
import type { AppContext, MailTemplates } from '#server/context.ts';
import { formatLongDay } from '#server/platform/lib/format-time.ts';
import { HOUR } from '#server/platform/lib/clock.ts';
import { type Block, button, list, note, paragraph } from '#server/platform/mail/blocks.ts';
import { renderMail } from '#server/platform/mail/layout.ts';
import type { OutboxMail, RenderedMail } from '#server/platform/mail/types.ts';
import { createGuestLink } from './guest-links.ts';
import { renderTicketEnded } from './ended-email.ts';
import { renderCodeReissued } from './reissue-email.ts';
import { findGuestTickets, type TicketRow, wasClaimed } from './queries.ts';

/** The mails about finding tickets again, about new codes, and about tickets that ended with their order. */
export const ticketEmails: MailTemplates = {
  find_tickets: renderFindTickets,
  code_reissued: renderCodeReissued,
  ticket_ended: renderTicketEnded,
};

/** Checked when the mail is sent: an address without tickets gets no mail. */
async function renderFindTickets(ctx: AppContext, mail: OutboxMail): Promise<RenderedMail | null> {
  const everything = { email: mail.to_email, order_id: null };
  const tickets = await findGuestTickets(ctx.db, everything, ctx.clock.now());
  const isInAccount = await wasClaimed(ctx.db, everything);
  if (tickets.length === 0 && !isInAccount) return null;
  const { brandName } = ctx.config;
  return renderMail(ctx.config, {
    subject: `Your ${brandName} tickets`,
    title: 'Here are your tickets',
    blocks: [...(await guestBlocks(ctx, mail.to_email, tickets)), ...(isInAccount ? accountBlocks(ctx) : [])],
    reason: `You’re getting this because somebody, probably you, asked at ${brandName} for the tickets bought with this address.`,
  });
}

async function guestBlocks(ctx: AppContext, email: string, tickets: readonly TicketRow[]): Promise<Block[]> {
  if (tickets.length === 0) return [];
  const hours = ctx.settings.find_tickets_link_hours;
  const token = await createGuestLink(ctx, ctx.db, { email, order_id: null, lasts: hours * HOUR });
  return [
    paragraph('Bought with this address:'),
    list(eventsOf(tickets)),
    button('Open your tickets', `${ctx.config.publicUrl}/tickets/guest/${token}`),
    note(
      `The link works for ${counted(hours, 'hour')}. Anyone who has it has your tickets: keep this e-mail to yourself.`,
    ),
  ];
}

function accountBlocks({ config }: AppContext): Block[] {
  return [
    paragraph('Tickets of your account are in My Tickets. Log in to see them.'),
    button('Open My Tickets', `${config.publicUrl}/my-tickets`),
  ];
}

/** One line per event, in the order of their dates. */
function eventsOf(tickets: readonly TicketRow[]): { label: string }[] {
  const counts = new Map<string, { ticket: TicketRow; count: number }>();
  for (const ticket of tickets) {
    const { count } = counts.get(ticket.id) ?? { count: 0 };
    counts.set(ticket.id, { ticket, count: count + 1 });
  }
  return [...counts.values()].map(({ ticket: { title, starts_at, time_zone }, count }) => {
    const day = starts_at ? `, ${formatLongDay(starts_at, time_zone)}` : '';
    return { label: `${title}${day}: ${count === 1 ? '1 ticket' : `${count} tickets`}` };
  });
}
