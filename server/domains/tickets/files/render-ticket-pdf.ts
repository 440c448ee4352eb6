import { buffer } from 'node:stream/consumers';
import type { AppContext } from '#server/context.ts';
import { formatMoney } from '#server/platform/lib/format-money.ts';
import { money } from '#server/platform/lib/money.ts';
import { ticketArt } from './pdf-art.ts';
import { loadPdfFonts } from './pdf-fonts.ts';
import { drawTicketPage } from './pdf-page.ts';
import { isRotating } from '../policy.ts';
import { codeOf } from '../present.ts';
import type { TicketRow } from '../queries.ts';

/** All text has embedded fonts, so the standard font is not read. */
const NO_STANDARD_FONT = '';

/**
 * A PDF with one page per ticket. Callers check `maySeeCode` first, because a page shows the valid code, unless it
 * rotates. `hasPrice` false: for somebody who did not buy the tickets.
 */
export async function renderTicketPdf(
  ctx: AppContext,
  tickets: readonly TicketRow[],
  { hasPrice = true } = {},
): Promise<Buffer> {
  const { brandName: brand, publicUrl } = ctx.config;
  const [fonts, { default: PDFDocument }] = await Promise.all([loadPdfFonts(), import('pdfkit')]); // read with the first
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    autoFirstPage: false,
    font: NO_STANDARD_FONT,
    lang: 'en',
    displayTitle: true,
    info: {
      Title: `${tickets[0]?.title ?? 'Tickets'} – ${brand}`,
      Author: brand,
      CreationDate: ctx.clock.now(),
    },
  });
  const bytes = buffer(doc);
  const arts = new Map<string, Buffer | null>();
  for (const ticket of tickets) {
    if (!arts.has(ticket.id)) arts.set(ticket.id, await ticketArt(ctx, ticket));
    doc.addPage();
    drawTicketPage(doc, fonts, {
      ticket,
      art: arts.get(ticket.id) ?? null,
      brand,
      code: isRotating(ticket) ? null : codeOf(ctx, ticket),
      paid: hasPrice ? paidWords(ticket) : null,
      url: `${publicUrl}/events/${ticket.slug}`,
    });
  }
  doc.end();
  return bytes;
}

function paidWords({ paid_amount, currency }: TicketRow): string {
  return paid_amount === 0 ? 'Free' : formatMoney(money(paid_amount, currency));
}
