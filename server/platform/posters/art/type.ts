import { disc, group, num, rect } from '../svg.ts';
import { dayNumber } from '../dates.ts';
import type { Art, ArtInput } from './art.ts';

/** The day of the month, enormous and cut off. */
export const dayNumeral: Art = (input) => giant(input, dayNumber(input.spec), 1.18);

function giant({ width, height, inks, rng, faces }: ArtInput, text: string, scale: number): string {
  const face = text.length > 1 ? faces.narrow : faces.display;
  const size = Math.min((width * scale) / face.measure(text), (height * 0.98) / face.capHeight);
  const { d, width: wide } = face.outline(text, size);
  const cap = face.capHeight * size;
  const [x, y] = [(width - wide) / 2 + rng.between(-0.04, 0.04) * width, (height + cap) / 2];
  const shift = Math.min(width, height) * 0.028;
  const print = (dx: number, color: string) =>
    group(`<path d="${d}" fill="${color}"/>`, `translate(${num(x + dx)} ${num(y + dx)})`);
  const spot = disc(
    width * rng.pick([0.2, 0.8]),
    height * rng.between(0.2, 0.8),
    Math.min(width, height) * 0.3,
    inks.c,
  );
  return rect([0, 0, width, height], inks.ground) + spot + print(shift, inks.b) + print(0, inks.a);
}
