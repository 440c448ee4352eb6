import { clip, disc, num, rect, ring, smoothLine, stroke, turn } from '../svg.ts';
import type { Point } from '../svg.ts';
import type { ArtInput } from './art.ts';

/** Stripes that turn over inside a disc. */
export function stripedDisc({ width, height, inks, rng }: ArtInput): string {
  const unit = Math.min(width, height);
  const count = rng.whole(9, 13);
  const step = (Math.hypot(width, height) * 1.05) / count;
  const bars = (offset: number, color: string) =>
    Array.from({ length: count + 2 }, (_, index) =>
      rect([-height, (index - 1 + offset) * step - height * 0.2, width + height * 2, step / 2], color),
    ).join('');
  const angle = rng.pick([0, 45, -45, 90, 30]);
  const [x, y] = [width * rng.between(0.36, 0.64), height * rng.between(0.4, 0.56)];
  const shape = disc(x, y, unit * rng.between(0.36, 0.45), '#000');
  const inside = rect([0, 0, width, height], inks.b) + turn(bars(0.5, inks.c), angle + 90, width / 2, height / 2);
  return (
    rect([0, 0, width, height], inks.ground) +
    turn(bars(0, inks.a), angle, width / 2, height / 2) +
    clip('turned', shape, inside)
  );
}

/** A stack of sound waves, each hiding the one behind. */
export function soundRidges({ width, height, inks, rng }: ArtInput): string {
  const count = rng.whole(10, 12);
  const top = height * 0.24;
  const step = (height * 0.96 - top) / (count - 1);
  const colors = [inks.a, inks.b, inks.c];
  const middle = rng.between(0.35, 0.65);
  const ridges = Array.from({ length: count }, (_, row) => {
    const base = top + row * step;
    const points: Point[] = Array.from({ length: 19 }, (__, column) => {
      const at = column / 18;
      const envelope = Math.exp(-(((at - middle) / 0.2) ** 2));
      const peak = envelope * rng.between(0.2, 1) * height * 0.22;
      return [at * width * 1.1 - width * 0.05, base - peak];
    });
    const line = smoothLine(points);
    const color = colors[Math.floor((row / count) * colors.length)] ?? inks.a;
    const cover = `<path d="${line}V${num(height * 1.2)}H${num(-width)}Z" fill="${inks.ground}"/>`;
    return cover + stroke(line, color, height * 0.014, 'round');
  });
  return rect([0, 0, width, height], inks.ground) + ridges.join('');
}

/** Bars of an equaliser, from rounded blocks. */
export function equalizer({ width, height, inks, rng }: ArtInput): string {
  const columns = rng.whole(6, 9);
  const gap = width * 0.014;
  const bar = (width - gap * (columns - 1)) / columns;
  const block = bar * rng.pick([0.34, 0.5, 1]);
  const phase = rng.between(0, Math.PI * 2);
  const colors = [inks.a, inks.a, inks.b, inks.c];
  const radius = rng.pick([0, block / 2]);
  const bars = Array.from({ length: columns }, (_, column) => {
    const level = 0.55 + 0.28 * Math.sin(phase + column * 1.1) + rng.between(-0.17, 0.17);
    const total = Math.max(2, Math.round((height * level) / (block + gap)));
    return Array.from({ length: total }, (__, row) => {
      const color = colors[Math.floor((row / total) * colors.length)] ?? inks.a;
      const y = height - (row + 1) * (block + gap) + gap / 2;
      return `<rect x="${num(column * (bar + gap))}" y="${num(y)}" width="${num(bar)}" height="${num(block)}" rx="${num(radius)}" fill="${color}"/>`;
    }).join('');
  });
  return rect([0, 0, width, height], inks.ground) + bars.join('');
}

/** One fat ribbon of several colours, looping over the whole field. */
export function ribbon({ width, height, inks, rng }: ArtInput): string {
  const band = Math.min(width, height) * rng.between(0.26, 0.34);
  const turns = rng.whole(3, 4);
  const flip = rng.chance(0.5);
  const points: Point[] = Array.from({ length: turns + 2 }, (_, index) => {
    const side = index % 2 === 0 ? rng.between(0.02, 0.2) : rng.between(0.8, 0.98);
    const y = height * ((index - 0.5) / turns);
    return [width * (flip ? 1 - side : side), y];
  });
  const line = smoothLine(points);
  const colors = [inks.a, inks.b, inks.c, inks.accent];
  const layers = colors.map((color, index) => stroke(line, color, band * (1 - index * 0.27), 'round'));
  return rect([0, 0, width, height], inks.ground) + layers.join('');
}

/** Wavy streamers hanging down. */
export function streamers({ width, height, inks, rng }: ArtInput): string {
  const count = rng.whole(6, 9);
  const step = width / count;
  const colors = rng.shuffle([inks.a, inks.b, inks.c, inks.a, inks.accent]);
  const swing = step * rng.between(0.5, 0.9);
  const phase = rng.between(0, 6);
  const bands = Array.from({ length: count + 2 }, (_, index) => {
    const points: Point[] = Array.from({ length: 9 }, (__, row) => [
      (index - 0.5) * step + swing * Math.sin(phase + row * 1.25),
      height * (row / 7 - 0.1),
    ]);
    return stroke(smoothLine(points), colors[index % colors.length] ?? inks.a, step * 0.74);
  });
  return rect([0, 0, width, height], inks.ground) + bands.join('');
}

/** A spiral drawn with a broad nib. */
export function spiral({ width, height, inks, rng }: ArtInput): string {
  const unit = Math.max(width, height);
  const [x, y] = [width * rng.between(0.4, 0.6), height * rng.between(0.4, 0.6)];
  const rounds = rng.whole(5, 7);
  const direction = rng.pick([1, -1]);
  const points: Point[] = Array.from({ length: rounds * 16 + 1 }, (_, index) => {
    const angle = (index / 16) * Math.PI * 2 * direction;
    const radius = (index / (rounds * 16)) * unit * 0.72;
    return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)];
  });
  const width1 = (unit * 0.72) / rounds;
  const field = rect([0, 0, width, height], inks.ground) + ring([x, y], unit * 0.3, unit * 0.16, inks.c);
  return field + stroke(smoothLine(points), inks.a, width1 * 0.5, 'round') + disc(x, y, width1 * 0.4, inks.b);
}
