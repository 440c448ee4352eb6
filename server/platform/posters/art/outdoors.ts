import { clip, disc, path, polar, polygon, rect, sector, smoothLine, num } from '../svg.ts';
import type { Point } from '../svg.ts';
import type { ArtInput } from './art.ts';

/** Rays from a low sun. */
export function sunRays({ width, height, inks, rng }: ArtInput): string {
  const reach = Math.hypot(width, height) * 1.1;
  const [x, y] = [width * rng.pick([0.5, 0.5, 0.22, 0.78]), height * rng.between(0.7, 0.96)];
  const count = rng.pick([9, 11, 13, 15]);
  const slice = 360 / (count * 2);
  const rays = Array.from({ length: count }, (_, index) =>
    path(sector([x, y], reach, index * slice * 2, index * slice * 2 + slice), inks.a),
  );
  const sun = Math.min(width, height) * rng.between(0.24, 0.34);
  return (
    rect([0, 0, width, height], inks.ground) +
    rays.join('') +
    disc(x, y, sun * 1.22, inks.ground) +
    disc(x, y, sun, inks.b) +
    disc(x, y, sun * 0.58, inks.c)
  );
}

/** A sliced sun behind rolling hills. */
export function hills({ width, height, inks, rng }: ArtInput): string {
  const unit = Math.min(width, height);
  const sun = { x: width * rng.between(0.3, 0.7), y: height * 0.42, r: unit * rng.between(0.3, 0.38) };
  const cuts = Array.from({ length: 6 }, (_, index) =>
    rect([0, sun.y + sun.r * (index * 0.17 - 0.02), width, sun.r * (0.03 + index * 0.016)], inks.ground),
  );
  const layers = [inks.b, inks.c, inks.accent].map((color, index) => {
    const level = height * (0.6 + index * 0.14);
    const points: Point[] = Array.from({ length: 6 }, (_, at) => [
      width * (at / 5),
      level + rng.between(-1, 1) * height * 0.075,
    ]);
    return `<path d="${smoothLine(points)}V${num(height)}H0Z" fill="${color}"/>`;
  });
  return rect([0, 0, width, height], inks.ground) + disc(sun.x, sun.y, sun.r, inks.a) + cuts.join('') + layers.join('');
}

/** A striped tent running to a point outside the picture. */
export function bigTop({ width, height, inks, rng }: ArtInput): string {
  const stripes = rng.pick([7, 9, 11]);
  const apex: Point = [width * rng.between(0.3, 0.7), height * rng.between(0.06, 0.14)];
  const eaves = height * rng.between(0.6, 0.7);
  const colors = [inks.a, inks.b];
  const step = (width * 1.3) / stripes;
  const at = (index: number) => width * -0.15 + index * step;
  const roof = Array.from({ length: stripes }, (_, index) =>
    polygon([apex, [at(index), eaves], [at(index + 1), eaves]], colors[index % 2] ?? inks.a),
  );
  const walls = Array.from({ length: stripes }, (_, index) =>
    rect([at(index), eaves, step + 0.5, height], index % 2 === 0 ? inks.c : inks.accent),
  );
  const scallops = Array.from({ length: stripes }, (_, index) =>
    disc(at(index) + step / 2, eaves, step / 2, colors[index % 2] ?? inks.a),
  );
  const flag = polygon(
    [apex, [apex[0] + width * 0.1, apex[1] - height * 0.045], [apex[0], apex[1] - height * 0.09]],
    inks.c,
  );
  return rect([0, 0, width, height], inks.ground) + walls.join('') + scallops.join('') + roof.join('') + flag;
}

/** Pennants on slack lines. */
export function pennants({ width, height, inks, rng }: ArtInput): string {
  const lines = rng.whole(4, 5);
  const count = rng.whole(6, 8);
  const colors = rng.shuffle([inks.a, inks.b, inks.c, inks.accent]);
  const drop = height / lines;
  const rows = Array.from({ length: lines + 1 }, (_, row) => {
    const lift = rng.between(-0.3, 0.3);
    const level = (at: number) => (row - 0.35) * drop + drop * (0.5 * (1 - (2 * at - 1) ** 2) + lift * at);
    return Array.from({ length: count }, (__, index) => {
      const [from, to] = [index / count, (index + 0.9) / count];
      const middle = (from + to) / 2;
      const tip: Point = [middle * width, level(middle) + drop * 0.78];
      return polygon(
        [[from * width, level(from)], [to * width, level(to)], tip],
        colors[(index + row * 2) % colors.length] ?? inks.a,
      );
    }).join('');
  });
  return rect([0, 0, width, height], inks.ground) + rows.join('');
}

/** A great flower of rounded petals. */
export function bloom({ width, height, inks, rng }: ArtInput): string {
  const unit = Math.min(width, height);
  const [x, y] = [width * rng.between(0.36, 0.64), height * rng.between(0.42, 0.58)];
  const petals = rng.whole(6, 9);
  const reach = unit * rng.between(0.36, 0.44);
  const petal = reach * Math.sin(Math.PI / petals) * 1.12;
  const row = (distance: number, size: number, color: string, shift: number) =>
    Array.from({ length: petals }, (_, index) => {
      const [px, py] = polar(x, y, distance, ((index + shift) / petals) * 360);
      return disc(px, py, size, color);
    }).join('');
  const heart = clip(
    'heart',
    disc(x, y, reach * 0.5, '#000'),
    rect([0, 0, width, y], inks.c) + rect([0, y, width, height], inks.accent),
  );
  return [
    rect([0, 0, width, height], inks.ground),
    row(reach * 1.22, petal * 1.25, inks.b, 0.5),
    row(reach, petal, inks.a, 0),
    disc(x, y, reach, inks.a),
    heart,
  ].join('');
}
