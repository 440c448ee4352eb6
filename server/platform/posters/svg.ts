/** A rectangle in poster units. */
export type Box = { x: number; y: number; width: number; height: number };
export type Point = readonly [number, number];

/** A number for SVG: at most one decimal, never exponential. */
export function num(value: number): string {
  return String(Math.round(value * 10) / 10);
}

/** A rectangle from left, top, width, height. */
export function rect([x, y, width, height]: readonly [number, number, number, number], fill: string): string {
  return `<rect x="${num(x)}" y="${num(y)}" width="${num(width)}" height="${num(height)}" fill="${fill}"/>`;
}

export function disc(x: number, y: number, radius: number, fill: string): string {
  return `<circle cx="${num(x)}" cy="${num(y)}" r="${num(radius)}" fill="${fill}"/>`;
}

export function ring([x, y]: Point, radius: number, width: number, stroke: string): string {
  return `<circle cx="${num(x)}" cy="${num(y)}" r="${num(radius)}" fill="none" stroke="${stroke}" stroke-width="${num(width)}"/>`;
}

export function path(d: string, fill: string): string {
  return `<path d="${d}" fill="${fill}"/>`;
}

export function stroke(d: string, color: string, width: number, cap: 'butt' | 'round' = 'butt'): string {
  return `<path d="${d}" fill="none" stroke="${color}" stroke-width="${num(width)}" stroke-linecap="${cap}" stroke-linejoin="round"/>`;
}

export function polygon(points: readonly Point[], fill: string): string {
  return `<polygon points="${points.map(([x, y]) => `${num(x)},${num(y)}`).join(' ')}" fill="${fill}"/>`;
}

export function group(content: string, transform: string): string {
  return `<g transform="${transform}">${content}</g>`;
}

export function move(content: string, x: number, y: number): string {
  return group(content, `translate(${num(x)} ${num(y)})`);
}

export function turn(content: string, degrees: number, x = 0, y = 0): string {
  return group(content, `rotate(${num(degrees)} ${num(x)} ${num(y)})`);
}

/** A nested viewport: the content has its own origin and is clipped to the box. */
export function window(box: Box, content: string): string {
  const { x, y, width, height } = box;
  return `<svg x="${num(x)}" y="${num(y)}" width="${num(width)}" height="${num(height)}" viewBox="0 0 ${num(width)} ${num(height)}">${content}</svg>`;
}

/** Content clipped to `shape`; `id` is unique within one drawing. */
export function clip(id: string, shape: string, content: string): string {
  return `<clipPath id="${id}">${shape}</clipPath><g clip-path="url(#${id})">${content}</g>`;
}

/** A closed smooth curve through the points (Catmull-Rom as Béziers). */
export function smoothLoop(points: readonly Point[]): string {
  const at = (index: number): Point => points[(index + points.length) % points.length] ?? [0, 0];
  const parts = points.map((_, index) => bezier(at(index - 1), at(index), at(index + 1), at(index + 2)));
  return `M${pair(at(0))}${parts.join('')}Z`;
}

/** An open smooth curve through the points. */
export function smoothLine(points: readonly Point[]): string {
  const at = (index: number): Point => points[Math.max(0, Math.min(points.length - 1, index))] ?? [0, 0];
  const parts = points.slice(1).map((_, index) => bezier(at(index - 1), at(index), at(index + 1), at(index + 2)));
  return `M${pair(at(0))}${parts.join('')}`;
}

/** A slice of a circle between two angles in degrees, 0 pointing right. */
export function sector([x, y]: Point, radius: number, from: number, to: number): string {
  const start = polar(x, y, radius, from);
  const end = polar(x, y, radius, to);
  return `M${pair([x, y])}L${pair(start)}A${num(radius)} ${num(radius)} 0 ${to - from > 180 ? 1 : 0} 1 ${pair(end)}Z`;
}

export function polar(x: number, y: number, radius: number, degrees: number): Point {
  const angle = (degrees * Math.PI) / 180;
  return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)];
}

export function pair([x, y]: Point): string {
  return `${num(x)} ${num(y)}`;
}

function bezier(before: Point, from: Point, to: Point, after: Point): string {
  const one: Point = [from[0] + (to[0] - before[0]) / 6, from[1] + (to[1] - before[1]) / 6];
  const two: Point = [to[0] - (after[0] - from[0]) / 6, to[1] - (after[1] - from[1]) / 6];
  return `C${pair(one)} ${pair(two)} ${pair(to)}`;
}
