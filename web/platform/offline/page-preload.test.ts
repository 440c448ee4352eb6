import { expect, it } from 'vitest';

import { setPagePreload } from './page-preload.ts';

it.each([
  ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36', 'enabled'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0', 'disabled'],
])('preloads pages where the worker can still answer without a network: %s', async (userAgent, expected) => {
  let state = 'unchanged';
  const preload = {
    enable: async () => void (state = 'enabled'),
    disable: async () => void (state = 'disabled'),
  };
  await setPagePreload(preload, userAgent);
  expect(state).toBe(expected);
});
