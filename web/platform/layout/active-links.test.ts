import { expect, it } from 'vitest';

import { isPartiesActive, isResaleActive } from './active-links.ts';

it('marks Parties on /events and below, but not on /events/create', () => {
  expect(['/events', '/events/x', '/events/create', '/', '/marketplace'].map(isPartiesActive)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});

it('marks Resale on exactly /marketplace', () => {
  expect(['/marketplace', '/marketplace/x', '/events'].map(isResaleActive)).toEqual([true, false, false]);
});
