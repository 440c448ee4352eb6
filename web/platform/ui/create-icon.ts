import { createElement, type SVGProps } from 'react';

/** A part of an icon: the outline of a path, or another element with its attributes. */
type Shape = string | [tag: string, attributes: Record<string, string>];

/** An icon, 24 units in a square; hidden from screen readers by default. */
export type Icon = (props: SVGProps<SVGSVGElement>) => React.ReactElement;

const drawn = {
  width: 24,
  height: 24,
  viewBox: '0 0 24 24',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
  'aria-hidden': true,
} as const;

/** Creates an icon from its shapes. The elements are created once, not with every rendering. */
export function createIcon(...shapes: Shape[]): Icon {
  const elements = shapes.map((shape) =>
    typeof shape === 'string' ? createElement('path', { d: shape }) : createElement(...shape),
  );
  return function Icon(props) {
    return createElement('svg', { ...drawn, ...props }, ...elements);
  };
}
