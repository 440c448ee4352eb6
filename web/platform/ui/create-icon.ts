import { createElement, type SVGProps } from 'react';

/** What an icon is drawn with: the outline of a path, or another element with its attributes. */
type Shape = string | [tag: string, attributes: Record<string, string>];

/** An icon, 24 units in a square; says nothing to a screen reader unless told. */
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

/** Makes an icon of its shapes, whose elements are made once and not with every rendering. */
export function createIcon(...shapes: Shape[]): Icon {
  const elements = shapes.map((shape) =>
    typeof shape === 'string' ? createElement('path', { d: shape }) : createElement(...shape),
  );
  return function Icon(props) {
    return createElement('svg', { ...drawn, ...props }, ...elements);
  };
}
