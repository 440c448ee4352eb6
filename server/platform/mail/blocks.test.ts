import { expect, test } from 'vitest';
import { list } from './blocks.ts';

test('a list has each address once as text, also where the address is its own label', () => {
  const url = 'https://velvet.example/events/undertow?ref=KOFI';
  expect(list([{ label: url, url }, { label: 'Receipt', url }, { label: 'Regular' }]).text).toBe(
    `- ${url}\n- Receipt\n  ${url}\n- Regular`,
  );
});
