import type { Face } from '../face.ts';
import { factsColumns } from '../facts-block.ts';
import { clip, disc, move, rect, turn } from '../svg.ts';
import { capitals } from '../title-text.ts';
import { titleOver } from './full.ts';
import { titleBelow } from './fields.ts';
import { artIn, MARGIN, otherGround, textOn } from './layout.ts';
import type { Sheet } from './layout.ts';

const LONGEST = 30;

/** The art as a disc, the title running round it like the lettering of a record. */
export function orbit(sheet: Sheet): string {
  const { width, height, palette, rng, title } = sheet;
  if (!title) return titleBelow(sheet);
  const text = title.words.map(capitals).join(' ');
  if (text.length > LONGEST) return titleOver(sheet);
  const ground = otherGround(sheet.ground, rng);
  const color = textOn(palette, ground);
  const facts = factsColumns({ spec: sheet.spec, faces: sheet.faces, color, width: width - MARGIN * 2, size: 29 });
  const factsY = height - MARGIN - facts.height + 14;
  const reach = width / 2 - MARGIN * 0.55;
  const [x, y] = [width / 2, (factsY + MARGIN * 0.2) / 2];
  const size = reach * 0.3;
  const baseline = reach - size * title.narrow.capHeight;
  const radius = baseline - size * 0.2;
  const art = artIn(sheet, { x: x - radius, y: y - radius, width: radius * 2, height: radius * 2 });
  return [
    rect([0, 0, width, height], palette[ground]),
    clip('orbit', disc(x, y, radius, '#000'), art),
    `<g fill="${color}">${turn(move(ringText(text, title.narrow, size, baseline), x, y), rng.between(-50, -20), x, y)}</g>`,
    facts.draw(MARGIN, factsY),
  ].join('');
}

/** Sets `text` around a circle at the origin as often as it fits, spread evenly, from the right on. */
function ringText(text: string, face: Face, size: number, radius: number): string {
  const round = Math.PI * 2 * radius;
  const gap = size * 0.55;
  const times = Math.max(1, Math.round(round / (face.measure(text) * size + gap)));
  const room = round / times - gap;
  const set = Math.min(size, room / face.measure(text));
  const spread = room / face.measure(text);
  return Array.from({ length: times }, (_, lap) => {
    let pen = lap * (round / times);
    return [...text].map((char) => {
      const advance = face.measure(char) * spread;
      const angle = ((pen + advance / 2) / round) * 360;
      pen += advance;
      const { d, width } = face.outline(char, set);
      return turn(move(`<path d="${d}"/>`, -width / 2, -radius), angle + 90);
    });
  })
    .flat()
    .join('');
}
