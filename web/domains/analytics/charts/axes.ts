import { chartColors } from './chart-colors.ts';

/** How the axes of all charts look. */
export const axisStyle = {
  tickLine: false,
  axisLine: { stroke: chartColors.grid },
  tick: { fill: chartColors.text, fontSize: 12 },
  stroke: chartColors.grid,
} as const;

/** How a chart fills its place: the width of its column, one height everywhere. */
export const chartStyle = { width: '100%', height: 260 } as const;

/** Room for the labels of the axes. */
export const chartMargin = { top: 12, right: 8, bottom: 0, left: 0 } as const;

/** A count on an axis: "1.2k". */
export function shortCount(count: number): string {
  if (Math.abs(count) < 1000) return String(count);
  return `${Math.round(count / 100) / 10}k`;
}

/** The area of a total that only rises. */
export const totalArea = {
  type: 'stepAfter',
  stroke: chartColors.sales,
  strokeWidth: 2,
  fill: chartColors.sales,
  fillOpacity: 0.15,
  isAnimationActive: false,
} as const;

/** The line of a number that the total may reach, such as the capacity. */
export const limitLine = (number: number, words: string) =>
  ({
    y: number,
    stroke: chartColors.forecast,
    strokeDasharray: '2 3',
    label: {
      value: `${number.toLocaleString('en')} ${words}`,
      position: 'insideTopLeft',
      fill: chartColors.text,
      fontSize: 12,
    },
  }) as const;
