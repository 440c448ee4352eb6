import { expect, it } from 'vitest';

import { defaultTitles } from './toast.tsx';

it.each([
  ['success', 'Success'],
  ['error', 'Error'],
  ['warning', 'Warning'],
  ['info', 'Info'],
] as const)('%s has a default title', (kind, title) => {
  expect(defaultTitles[kind]).toBe(title);
});
