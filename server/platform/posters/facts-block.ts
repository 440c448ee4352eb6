import { type Block, singleLine } from './block.ts';
import { dayText, timeText, yearText } from './dates.ts';
import type { Faces } from './fonts.ts';
import type { PosterSpec } from './spec.ts';
import { rect } from './svg.ts';
import { settableLine } from './title-text.ts';

/** The small text of a poster: date, venue and city, and how they are set. */
export type FactsField = { spec: PosterSpec; faces: Faces; width: number; color: string; size: number };

/** Date, venue and city in three columns under a rule. */
export function factsColumns(field: FactsField): Block {
  const { spec, width, color, size } = field;
  const gutter = width * 0.04;
  const column = (width - gutter * 2) / 3;
  const narrow = { ...field, width: column };
  const columns = [[dayText(spec), timeText(spec)], wrapTwo(spec.venue_name ?? '', narrow), [spec.city ?? '']];
  const cells = columns.map((lines) => lines.map((line) => factLine(line, narrow)));
  const lead = size * 1.22;
  const rule = size * 0.14;
  const head = rule + size * 0.62;
  return {
    width,
    height: head + lead + size * 0.7,
    draw: (x, y) => {
      const place = (index: number, row: number) => [x + index * (column + gutter), y + head + row * lead] as const;
      const set = cells.map((lines, index) =>
        lines.map((line, row) => line?.draw(...place(index, row)) ?? '').join(''),
      );
      return rect([x, y, width, rule], color) + set.join('');
    },
  };
}

/** Date at the left, city at the right. */
export function factsStrip(field: FactsField): Block {
  const { spec, width, size } = field;
  const left = factLine([dayText(spec), timeText(spec)].filter(Boolean).join(', '), { ...field, width: width * 0.55 });
  const right = factLine(spec.city ?? '', { ...field, width: width * 0.42 });
  return {
    width,
    height: size * 0.7,
    draw: (x, y) => (left?.draw(x, y) ?? '') + (right?.draw(x + width - right.width, y) ?? ''),
  };
}

/** Venue and city on one line, under a strip that has the city: nothing while the venue is hidden. */
export function venueLine(field: FactsField): Block | null {
  return field.spec.venue_name ? placeLine(field) : null;
}

/** Venue and city on one line. */
export function placeLine(field: FactsField): Block | null {
  return factLine([field.spec.venue_name, field.spec.city].filter(Boolean).join(', '), field);
}

/** Date and time on one line. */
export function dateLine(field: FactsField): Block | null {
  const { spec } = field;
  const day = `${dayText(spec)} ${yearText(spec)}`.trim();
  return factLine([day, timeText(spec)].filter(Boolean).join(', '), field);
}

function factLine(text: string, { faces, size, color, width }: FactsField): Block | null {
  const line = settableLine(text, faces);
  return line && singleLine(line.text, { face: line.face, size, color, limit: width });
}

function wrapTwo(text: string, { faces, size, width }: FactsField): string[] {
  const line = settableLine(text, faces);
  const limit = width / size;
  if (!line || line.face.measure(line.text) <= limit) return [text];
  const words = line.text.split(' ');
  let count = words.length;
  while (count > 1 && line.face.measure(words.slice(0, count).join(' ')) > limit) count -= 1;
  return [words.slice(0, count).join(' '), words.slice(count).join(' ')];
}
