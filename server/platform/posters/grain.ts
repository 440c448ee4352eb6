import type { Rng } from './rng.ts';
import { num } from './svg.ts';

/** Print grain: flecks of the ground, dense on one side and sparse on the other. */
export function grain(width: number, height: number, ground: string, rng: Rng): string {
  const side = rng.between(0, Math.PI * 2);
  const [dx, dy] = [Math.cos(side), Math.sin(side)];
  const reach = (Math.abs(dx) * width + Math.abs(dy) * height) / 2;
  const count = Math.round((width * height) / 270);
  let d = '';
  for (let index = 0; index < count; index += 1) {
    const [x, y] = [rng.next() * width, rng.next() * height];
    const depth = 0.5 + (0.5 * ((x - width / 2) * dx + (y - height / 2) * dy)) / reach;
    if (rng.next() > 0.05 + 0.95 * depth ** 3) continue;
    const size = rng.between(0.9, 2.3);
    d += `M${num(x)} ${num(y)}h${num(size)}l${num(-size * 0.3)} ${num(size)}h${num(-size * 0.8)}z`;
  }
  return `<path d="${d}" fill="${ground}"/>`;
}
