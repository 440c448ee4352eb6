import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

import { Dots } from './dots.tsx';

test('a dot belongs to the fact before it, and what is empty has none', () => {
  const html = renderToStaticMarkup(
    <Dots>
      3 sold
      {false}
      {''}
      <b>2 left</b>
    </Dots>,
  );
  expect(html.replaceAll(/ class="[^"]*"/g, '')).toBe('<span>3 sold ·</span> <span><b>2 left</b></span> ');
});
