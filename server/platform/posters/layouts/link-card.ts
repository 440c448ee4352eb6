import { dateLine, placeLine } from '../facts-block.ts';
import { rect } from '../svg.ts';
import { titleBlock } from '../title-block.ts';
import { artIn, otherGround, textOn } from './layout.ts';
import type { Sheet } from './layout.ts';

const FACTS = 32;
const EDGE = 56;

/** The wide picture of a shared link: type at the left, art at the right. */
export function linkCard(sheet: Sheet): string {
  const { width, height, palette, ground } = sheet;
  const color = textOn(palette, ground);
  const artX = sheet.title ? width * 0.53 : width * 0.42;
  const inner = artX - EDGE * 1.6;
  const title = sheet.title && titleBlock(sheet.title, { width: inner, height: height * 0.58, largest: 180 }, color);
  const lines = [dateLine, placeLine]
    .map((line) => line({ spec: sheet.spec, faces: sheet.faces, color, width: inner, size: FACTS }))
    .filter((line) => line !== null);
  const lead = FACTS * 1.3;
  const foot = height - EDGE - lines.length * lead + lead - FACTS * 0.7;
  return [
    rect([0, 0, width, height], palette[ground]),
    // On a ground of its own: on that of the type, shapes would end at a line that is not seen.
    artIn(sheet, { x: artX, y: 0, width: width - artX, height }, 'art', otherGround(ground, sheet.rng)),
    title?.draw(EDGE, EDGE) ?? '',
    lines.map((line, index) => line.draw(EDGE, foot + index * lead)).join(''),
  ].join('');
}
