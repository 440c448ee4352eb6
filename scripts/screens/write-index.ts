import type { Shot } from './stage.ts';

/** The table of all pictures, for reading where they are kept. */
export function indexOf(shots: readonly Shot[]): string {
  const captions = new Map(shots.map(({ name, caption }) => [name, caption]));
  const rows = [...captions].map(([name, caption]) => {
    const taken = shots.filter((shot) => shot.name === name).toSorted((a, b) => a.width - b.width);
    const links = taken.map((shot) => `[${shot.width}](${fileOf(shot)})`);
    return `| ${caption} | ${name} | ${links.join(' · ')} |`;
  });
  return [
    '# Screens',
    '',
    'The product as it is, on a phone (390 pixels wide) and a desktop (1440). `npm run screens` takes these pictures of a',
    'throw-away copy with the demonstration data; `npm run screens -- checkout door` takes those of some stories only.',
    '',
    '[24 posters](posters.png) of events without a picture; `npm run screens -- posters` draws them.',
    '',
    '| What | File | Width |',
    '| --- | --- | --- |',
    ...rows,
    '',
  ].join('\n');
}

/** The lasting name of a picture's file. */
export function fileOf({ name, width }: Shot): string {
  return `${name}-${width}.png`;
}
