import { describe, expect, it } from 'vitest';

import { themeOf } from './theme.ts';

describe('themeOf', () => {
  it.each([
    '/dashboard/seller',
    '/dashboard',
    '/events/create',
    '/events/night/edit',
    '/account/edit',
    '/events/night/ticket-types',
  ])('is dark on %s', (path) => {
    expect(themeOf(path)).toBe('dark');
  });

  it.each(['/', '/events', '/events/night', '/my-tickets', '/checkout/x', '/login', '/marketplace'])(
    'is light on %s',
    (path) => {
      expect(themeOf(path)).toBe('light');
    },
  );
});
