import type { Screenshot } from './scenario.ts';

/** The README of the folder: a table of all screenshots. */
export function indexOf(screenshots: readonly Screenshot[]): string {
  const captions = new Map(screenshots.map(({ name, caption }) => [name, caption]));
  const rows = [...captions].map(([name, caption]) => {
    const sizes = screenshots.filter((screenshot) => screenshot.name === name).toSorted((a, b) => a.width - b.width);
    const links = sizes.map((screenshot) => `[${screenshot.width}](${fileOf(screenshot)})`);
    return `| ${caption} | ${name} | ${links.join(' · ')} |`;
  });
  return [
    '# Screens',
    '',
    'The product as it is, on a phone (390 pixels wide) and a desktop (1440). `npm run screens` takes these pictures of a',
    'temporary copy with the demonstration data; `npm run screens -- checkout door` takes only those of these scenarios.',
    '',
    '[24 posters](posters.png) of events without a picture; `npm run screens -- posters` draws them.',
    '',
    '| What | File | Width |',
    '| --- | --- | --- |',
    ...rows,
    '',
  ].join('\n');
}

/** The file name of a screenshot. */
export function fileOf({ name, width }: Screenshot): string {
  return `${name}-${width}.png`;
}
