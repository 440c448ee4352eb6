import { createElement, type SVGProps } from 'react';

/** What a file of the icon library has of one icon. */
type IconData = { node: [tag: string, attributes: Record<string, string>][] };

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

/**
 * Makes an icon of the library's data. vite.config.ts puts it in the place of the library's own maker, whose options
 * nobody here uses and whose sixteen icons were a tenth of what rendering the list of events cost.
 */
// oxlint-disable-next-line import/no-default-export -- the library's files import it so
export default function createIcon({ node }: IconData) {
  const lines = node.map(([tag, attributes]) => createElement(tag, attributes));
  return function Icon(props: SVGProps<SVGSVGElement>) {
    return createElement('svg', { ...drawn, ...props }, lines);
  };
}
