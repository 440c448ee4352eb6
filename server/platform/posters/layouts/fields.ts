import { factsColumns, factsStrip } from '../facts-block.ts';
import { rect } from '../svg.ts';
import { titleBlock, woodTypeBlock } from '../title-block.ts';
import { artIn, MARGIN, otherGround, textOn } from './layout.ts';
import type { Sheet } from './layout.ts';

const FACTS = 29;

/** Art above, title and facts below. */
export function titleBelow(sheet: Sheet): string {
  const { width, height, palette, rng } = sheet;
  const ground = rng.chance(0.45) ? otherGround(sheet.ground, rng) : sheet.ground;
  const color = textOn(palette, ground);
  const inner = width - MARGIN * 2;
  const facts = factsColumns({ spec: sheet.spec, faces: sheet.faces, color, width: inner, size: FACTS });
  const title =
    sheet.title && titleBlock(sheet.title, { width: inner, height: height * 0.4, largest: width * 0.24 }, color);
  const factsY = height - MARGIN - facts.height + FACTS * 0.5;
  const titleY = factsY - FACTS * 1.3 - (title ? title.height + title.height * 0.04 : 0);
  const foot = title ? titleY - MARGIN * 0.8 : factsY - MARGIN * 0.7;
  return [
    artIn(sheet, { x: 0, y: 0, width, height: foot }),
    rect([0, foot, width, height - foot], palette[ground]),
    title?.draw(MARGIN, titleY) ?? '',
    facts.draw(MARGIN, factsY),
  ].join('');
}

/** Facts and title above, art below to the foot. */
export function titleAbove(sheet: Sheet): string {
  const { width, height, palette, rng } = sheet;
  const ground = rng.chance(0.35) ? otherGround(sheet.ground, rng) : sheet.ground;
  const color = textOn(palette, ground);
  const inner = width - MARGIN * 2;
  const facts = factsColumns({ spec: sheet.spec, faces: sheet.faces, color, width: inner, size: FACTS });
  const title =
    sheet.title && titleBlock(sheet.title, { width: inner, height: height * 0.42, largest: width * 0.25 }, color);
  const titleY = MARGIN + facts.height + FACTS;
  const head = title ? titleY + title.height + MARGIN : MARGIN + facts.height;
  return [
    artIn(sheet, { x: 0, y: head, width, height: height - head }),
    rect([0, 0, width, head + 0.5], palette[ground]),
    facts.draw(MARGIN, MARGIN),
    title?.draw(MARGIN, titleY) ?? '',
  ].join('');
}

/** The title as wood type over the whole width, at the head or the foot. */
export function woodType(sheet: Sheet): string {
  const { width, height, palette, rng } = sheet;
  if (!sheet.title) return titleBelow(sheet);
  const atHead = rng.chance(0.5);
  const ground = rng.chance(0.4) ? otherGround(sheet.ground, rng) : sheet.ground;
  const color = textOn(palette, ground);
  const edge = MARGIN * 0.7;
  const inner = width - edge * 2;
  const title = woodTypeBlock(sheet.title, { width: inner, height: height * 0.52, largest: width * 0.62 }, color);
  const facts = factsStrip({ spec: sheet.spec, faces: sheet.faces, color, width: inner, size: FACTS * 1.1 });
  const zone = edge + facts.height + edge + title.height + edge;
  const [top, artTop] = atHead ? [0, zone] : [height - zone, 0];
  return [
    artIn(sheet, { x: 0, y: artTop, width, height: height - zone }),
    rect([0, top, width, zone], palette[ground]),
    facts.draw(edge, top + (atHead ? edge : edge * 2 + title.height)),
    title.draw(edge, top + (atHead ? edge * 2 + facts.height : edge)),
  ].join('');
}
