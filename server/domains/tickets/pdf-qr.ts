import { qrOf } from '#contract/qr-of.ts';

const QUIET_ZONE = 4;

/** Draws a code on white with its quiet zone, so that a scanner reads it from paper and screen alike. */
export function drawQr(doc: PDFKit.PDFDocument, code: string, { x, y, size }: { x: number; y: number; size: number }) {
  const qr = qrOf(code);
  const modules = qr.size + 2 * QUIET_ZONE;
  doc.roundedRect(x, y, size, size, 8).fill('#ffffff');
  doc.save();
  doc
    .translate(x, y)
    .scale(size / modules)
    .translate(QUIET_ZONE, QUIET_ZONE);
  doc.path(qr.path).fill('#000000');
  doc.restore();
}
