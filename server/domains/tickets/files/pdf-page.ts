import { orderNumber } from '#contract/order-number.ts';
import { ROTATION_SECONDS } from '#contract/ticket-code.ts';
import { addressLine } from '#server/domains/events/address-line.ts';
import { formatDayRange } from '#server/platform/lib/format-time.ts';
import { startWords } from './pass-facts.ts';
import { drawQr } from './pdf-qr.ts';
import type { PdfFonts } from './pdf-fonts.ts';
import { type TextStyle, writeBox, writeLine } from './pdf-text.ts';
import { isRotating } from '../policy.ts';
import type { TicketRow } from '../queries.ts';

export type TicketPage = {
  ticket: TicketRow;
  /** Null for a rotating code, which is only on the ticket's page. */
  code: string | null;
  /** The price as text; null to leave it out. */
  paid: string | null;
  art: Buffer | null;
  brand: string;
  url: string;
};

const INK = '#1d1420';
const SOFT = '#6b5f6f';
const LINE = '#e6dfd8';
const PANEL = '#f7f3ee';
const MARGIN = 48;
const WIDTH = 595.28 - 2 * MARGIN;
const ART = { width: 176, height: 220 };
const QR = 232;

/** Draws one ticket on the document's page (A4): the event above, the code in the middle, the facts and rules below. */
export function drawTicketPage(doc: PDFKit.PDFDocument, fonts: PdfFonts, page: TicketPage): void {
  const styles = stylesOf(fonts);
  writeLine(doc, page.brand, { x: MARGIN, y: 58 }, { ...styles.title, size: 18 });
  drawEvent(doc, styles, page);
  drawCode(doc, styles, page);
  drawFacts(doc, styles, page);
  drawRules(doc, styles, page);
}

type Styles = Record<'title' | 'label' | 'text' | 'strong' | 'small', TextStyle>;

function stylesOf({ title, body }: PdfFonts): Styles {
  return {
    title: { faces: title, size: 26, color: INK, isBold: true },
    label: { faces: body, size: 8.5, color: SOFT },
    text: { faces: body, size: 11, color: INK },
    strong: { faces: body, size: 12.5, color: INK, isBold: true },
    small: { faces: body, size: 8.5, color: SOFT },
  };
}

function drawEvent(doc: PDFKit.PDFDocument, styles: Styles, { ticket, art }: TicketPage): void {
  const top = 84;
  doc.save().roundedRect(MARGIN, top, ART.width, ART.height, 10).clip();
  if (art) doc.image(art, MARGIN, top, { cover: [ART.width, ART.height] });
  else doc.rect(MARGIN, top, ART.width, ART.height).fill('#7a1f4b');
  doc.restore();
  const x = MARGIN + ART.width + 24;
  const width = WIDTH - ART.width - 24;
  const titleEnd = writeBox(doc, ticket.title, { x, y: top + 22, width, maxLines: 3, lineHeight: 30 }, styles.title);
  const facts = [...whenOf(ticket), ticket.venue_name, addressLine(ticket)];
  let y = titleEnd + 28;
  facts.filter(Boolean).forEach((fact, index) => {
    const style = index === 0 ? styles.strong : styles.text;
    y = writeBox(doc, fact, { x, y, width, maxLines: 2 }, style) + 18;
  });
}

function whenOf({ starts_at, ends_at, doors_at, time_zone }: TicketRow): string[] {
  if (!starts_at) return [];
  return [formatDayRange(starts_at, ends_at, time_zone), startWords({ starts_at, doors_at, time_zone })];
}

function drawCode(doc: PDFKit.PDFDocument, styles: Styles, { ticket, code }: TicketPage): void {
  const top = 328;
  const height = QR + 48;
  doc.roundedRect(MARGIN, top, WIDTH, height, 14).fill(PANEL);
  if (code === null) drawWhereTheCodeIs(doc, styles, { ticket, top });
  else drawQr(doc, code, { x: MARGIN + 24, y: top + 24, size: QR });
  const x = MARGIN + QR + 52;
  const width = WIDTH - QR - 76;
  writeLine(doc, 'Admits one', { x, y: top + 46 }, styles.label);
  const typeEnd = writeBox(
    doc,
    ticket.ticket_type_name,
    { x, y: top + 72, width, maxLines: 3, lineHeight: 25 },
    { ...styles.title, size: 21 },
  );
  const about = ticket.ticket_type_description;
  const end = about ? writeBox(doc, about, { x, y: typeEnd + 24, width, maxLines: 2 }, styles.text) : typeEnd;
  writeLine(doc, 'Holder', { x, y: end + 36 }, styles.label);
  writeBox(doc, ticket.holder_name || 'Not named', { x, y: end + 54, width, maxLines: 2 }, styles.strong);
  if (ticket.of > 1)
    writeLine(doc, `Ticket ${ticket.position} of ${ticket.of}`, { x, y: top + height - 28 }, styles.text);
}

/** Drawn instead of a rotating code: a printed one would be refused. */
function drawWhereTheCodeIs(
  doc: PDFKit.PDFDocument,
  styles: Styles,
  { ticket, top }: { ticket: TicketRow; top: number },
) {
  const x = MARGIN + 24;
  const box = { x, width: QR, lineHeight: 17 };
  const titleEnd = writeBox(
    doc,
    'No entry with this page',
    { ...box, y: top + 52, maxLines: 2, lineHeight: 25 },
    { ...styles.title, size: 20 },
  );
  const place = ticket.owner_user_id ? 'in My Tickets' : 'with the link in your e-mail';
  const text = `The code of this ticket changes every ${ROTATION_SECONDS} seconds, so it is not printed. Open the ticket on your phone ${place}, once before you leave: then it also works offline.`;
  writeBox(doc, text, { ...box, y: titleEnd + 30, maxLines: 9 }, styles.text);
}

function drawFacts(doc: PDFKit.PDFDocument, styles: Styles, { ticket, paid }: TicketPage): void {
  const facts = [
    ['Hosted by', ticket.organization_name],
    ...(paid === null ? [] : [['Paid, fees included', paid] as const]),
    ['Order', orderNumber(ticket.order_id)],
  ] as const;
  const column = WIDTH / facts.length;
  facts.forEach(([label, value], index) => {
    const x = MARGIN + index * column;
    writeLine(doc, label, { x, y: 640 }, styles.label);
    writeBox(doc, value, { x, y: 657, width: column - 16, maxLines: 2 }, styles.text);
  });
}

function drawRules(doc: PDFKit.PDFDocument, styles: Styles, { ticket, url }: TicketPage): void {
  doc
    .moveTo(MARGIN, 696)
    .lineTo(MARGIN + WIDTH, 696)
    .lineWidth(1)
    .strokeColor(LINE)
    .stroke();
  const rules = [
    isRotating(ticket)
      ? 'The code on the ticket’s page admits one person, once. This page and pictures of a code do not.'
      : 'This code admits one person, once: the first scan goes in, a copy of it does not.',
    ticket.reentry_allowed ? 'You can leave and come back: have the code scanned on your way out.' : 'No re-entry.',
    ticket.age_limit ? `Age ${ticket.age_limit} and over. Bring an identity document.` : '',
    ticket.dress_code ? `Dress code: ${ticket.dress_code.replace(/\.$/, '')}.` : '',
    'If the ticket is resold or passed on, its new holder gets a new code and this page stops working.',
  ];
  const text = rules.filter(Boolean).join(' ');
  writeBox(doc, text, { x: MARGIN, y: 716, width: WIDTH, maxLines: 5, lineHeight: 13 }, styles.small);
  writeBox(doc, url, { x: MARGIN, y: 800, width: WIDTH, maxLines: 1 }, styles.small);
}
