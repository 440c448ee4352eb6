import { qrRuns } from '#contract/qr-of.ts';

const QUIET_ZONE = 4;

/** Draws a code on white with its quiet zone, so that a scanner reads it from paper and screen alike. */
export function drawQr(doc: PDFKit.PDFDocument, code: string, { x, y, size }: { x: number; y: number; size: number }) {
  const qr = qrRuns(code);
  const modules = qr.size + 2 * QUIET_ZONE;
  doc.roundedRect(x, y, size, size, 8).fill('#ffffff');
  doc.save();
  doc
    .translate(x, y)
    .scale(size / modules)
    .translate(QUIET_ZONE, QUIET_ZONE);
  for (const run of qr.runs) doc.rect(run.x, run.y, run.width, 1);
  doc.fill('#000000');
  doc.restore();
}
