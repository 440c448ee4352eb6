import { dateLine, factsColumns, factsStrip, placeLine, venueLine } from '../facts-block.ts';
import { group, num, rect } from '../svg.ts';
import { titleBlock, woodTypeBlock } from '../title-block.ts';
import { titleBelow } from './fields.ts';
import { artIn, MARGIN, otherGround, textOn } from './layout.ts';
import type { Sheet } from './layout.ts';

const FACTS = 30;

/** Art over the whole sheet in colours that text may lie on, and very large type on it. */
export function titleOver(sheet: Sheet): string {
  const { width, height, palette, rng } = sheet;
  if (!sheet.title) return titleBelow(sheet);
  const color = textOn(palette, sheet.ground);
  const inner = width - MARGIN * 2;
  const facts = factsStrip({ spec: sheet.spec, faces: sheet.faces, color, width: inner, size: FACTS });
  const place = venueLine({ spec: sheet.spec, faces: sheet.faces, color, width: inner, size: FACTS });
  const wood = rng.chance(0.5);
  const field = { width: inner, height: height * 0.62, largest: wood ? width * 0.7 : width * 0.3 };
  const title = wood ? woodTypeBlock(sheet.title, field, color) : titleBlock(sheet.title, field, color);
  const low = rng.chance(0.5);
  const foot = height - MARGIN - FACTS * 0.7;
  const titleY = low ? foot - FACTS * 1.1 - title.height * 1.03 : MARGIN + facts.height + FACTS * 1.2;
  return [
    artIn(sheet, { x: 0, y: 0, width, height }, 'calm'),
    facts.draw(MARGIN, MARGIN),
    title.draw(MARGIN, titleY),
    place?.draw(MARGIN, foot) ?? '',
  ].join('');
}

/** The title runs up the side. */
export function titleAside(sheet: Sheet): string {
  const { width, height, palette, rng } = sheet;
  if (!sheet.title || sheet.title.words.join(' ').length > 26) return titleBelow(sheet);
  const ground = rng.chance(0.6) ? otherGround(sheet.ground, rng) : sheet.ground;
  const color = textOn(palette, ground);
  const edge = MARGIN * 0.75;
  const long = height - edge * 2;
  const title = titleBlock(
    sheet.title,
    { width: long, height: width * 0.4, largest: width * 0.36, cut: 'best' },
    color,
  );
  const facts = factsStrip({ spec: sheet.spec, faces: sheet.faces, color, width: long, size: FACTS });
  const zone = edge + title.height + edge * 0.9 + facts.height + edge;
  const left = rng.chance(0.6);
  const x = left ? 0 : width - zone;
  const type = title.draw(0, 0) + facts.draw(0, title.height + edge * 0.9);
  return [
    artIn(sheet, { x: left ? zone : 0, y: 0, width: width - zone, height }),
    rect([x, 0, zone, height], palette[ground]),
    group(type, `translate(${num(x + edge)} ${num(height - edge)}) rotate(-90)`),
  ].join('');
}

/** The art as a framed print, small type below it. */
export function framedPrint(sheet: Sheet): string {
  const { width, height, palette, rng } = sheet;
  const ground = sheet.ground === 'paper' ? rng.pick(['bright', 'soft'] as const) : 'paper';
  const color = textOn(palette, ground);
  const inner = width - MARGIN * 2;
  const facts = factsColumns({ spec: sheet.spec, faces: sheet.faces, color, width: inner, size: 27 });
  const title =
    sheet.title && titleBlock(sheet.title, { width: inner, height: height * 0.24, largest: width * 0.145 }, color);
  const factsY = height - MARGIN - facts.height + 14;
  const titleY = factsY - MARGIN * 0.7 - (title?.height ?? 0) * 1.04;
  const foot = title ? titleY - MARGIN * 0.75 : factsY - MARGIN * 0.7;
  return [
    rect([0, 0, width, height], palette[ground]),
    artIn(sheet, { x: MARGIN, y: MARGIN, width: inner, height: foot - MARGIN }),
    title?.draw(MARGIN, titleY) ?? '',
    facts.draw(MARGIN, factsY),
  ].join('');
}

/** Art over the whole sheet with a printed label on it. */
export function labelOn(sheet: Sheet): string {
  const { width, height, palette, rng } = sheet;
  const ground = rng.pick((['paper', 'ink'] as const).filter((name) => name !== sheet.ground));
  const color = textOn(palette, ground);
  const pad = MARGIN * 0.7;
  const inner = width - MARGIN * 2 - pad * 2;
  const title =
    sheet.title && titleBlock(sheet.title, { width: inner, height: height * 0.34, largest: width * 0.2 }, color);
  const lines = [dateLine, placeLine]
    .map((line) => line({ spec: sheet.spec, faces: sheet.faces, color, width: inner, size: FACTS }))
    .filter((line) => line !== null);
  const factsTall = lines.length * FACTS * 1.25;
  const tall = pad * 1.8 + (title ? title.height * 1.04 + pad * 0.7 : 0) + factsTall;
  const y = rng.pick([MARGIN, height - MARGIN - tall]);
  const factsY = y + tall - pad - factsTall + FACTS * 0.5;
  return [
    artIn(sheet, { x: 0, y: 0, width, height }),
    rect([MARGIN, y, width - MARGIN * 2, tall], palette[ground]),
    title?.draw(MARGIN + pad, y + pad) ?? '',
    lines.map((line, index) => line.draw(MARGIN + pad, factsY + index * FACTS * 1.25)).join(''),
  ].join('');
}
