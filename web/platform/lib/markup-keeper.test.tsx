import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';

import { DateTime } from '#web/platform/ui/date-time.tsx';

import { KeptMarkup, useKeptMarkup } from './kept-markup.ts';
import { createMarkupKeeper } from './markup-keeper.ts';
import { takeAskedOffsets } from './zone-offset.ts';

const zone = 'Europe/Berlin';
const instant = '2026-11-21T21:00:00Z';

function Part({ title, render }: { title: string; render: () => void }) {
  return <article {...useKeptMarkup('part', { title }, <Inside title={title} render={render} />)} />;
}

function Inside({ title, render }: { title: string; render: () => void }) {
  render();
  return (
    <>
      {title} & {title}, <DateTime instant={instant} zone={zone} />
    </>
  );
}

function counted() {
  let count = 0;
  return { render: () => void (count += 1), times: () => count };
}

describe('kept markup', () => {
  it('is the markup that rendering would make, made once for the same data', () => {
    const { render, times } = counted();
    const keeper = createMarkupKeeper((part) => renderToString(part), 10_000);
    const page = (title: string) =>
      renderToString(
        <KeptMarkup value={keeper}>
          <Part title={title} render={render} />
        </KeptMarkup>,
      );
    const plain = renderToString(<Part title="<One>" render={() => undefined} />);
    expect([page('<One>'), page('<One>')]).toEqual([plain, plain]);
    expect(times()).toBe(1);
    expect(page('Two')).toContain('Two');
    expect(times()).toBe(2);
  });

  it('tells each page what its dates asked, and forgets what was made first', () => {
    const keeper = createMarkupKeeper((part) => renderToString(part), 300);
    const { render, times } = counted();
    const ask = (title: string) => keeper(title, <Inside title={title} render={render} />);
    takeAskedOffsets();
    for (let page = 0; page < 2; page += 1) {
      ask('One');
      expect(Object.keys(takeAskedOffsets())).toEqual([`${instant} ${zone}`]);
    }
    ask('Two');
    ask('One');
    expect(times()).toBe(3);
  });
});
