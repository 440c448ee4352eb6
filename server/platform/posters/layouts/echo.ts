import { factsStrip, venueLine } from '../facts-block.ts';
import { rect } from '../svg.ts';
import { woodTypeBlock } from '../title-block.ts';
import { titleOver } from './full.ts';
import { MARGIN, textOn } from './layout.ts';
import type { Sheet } from './layout.ts';

/** The title repeated down the sheet, once in another colour. */
export function echo(sheet: Sheet): string {
  const { width, height, palette, rng } = sheet;
  if (!sheet.title || sheet.title.words.join(' ').length > 22) return titleOver(sheet);
  const color = textOn(palette, sheet.ground);
  const edge = MARGIN * 0.7;
  const inner = width - edge * 2;
  const field = { width: inner, height: height * 0.4, largest: width * 0.7 };
  const gap = width * 0.024;
  const facts = factsStrip({ spec: sheet.spec, faces: sheet.faces, color, width: inner, size: 27 });
  const place = venueLine({ spec: sheet.spec, faces: sheet.faces, color, width: inner, size: 27 });
  const top = edge * 2 + facts.height;
  const foot = height - edge - 27 * 0.7;
  const tall = woodTypeBlock(sheet.title, field, color).height + gap;
  const room = foot - edge - top;
  const count = Math.floor((room + gap) / tall);
  if (count < 2) return titleOver(sheet);
  const first = top + (room - count * tall + gap) / 2;
  const dark = sheet.ground === 'deep' || sheet.ground === 'ink';
  const echoes = dark ? [palette.soft, palette.bright] : [palette.deep, palette.deep];
  const strong = rng.whole(0, count - 1);
  const rows = Array.from({ length: count }, (_, index) => {
    const ink = index === strong ? color : (echoes[index % 2] ?? color);
    return sheet.title ? woodTypeBlock(sheet.title, field, ink).draw(edge, first + index * tall) : '';
  });
  return [
    rect([0, 0, width, height], palette[sheet.ground]),
    facts.draw(edge, edge),
    ...rows,
    place?.draw(edge, foot) ?? '',
  ].join('');
}
