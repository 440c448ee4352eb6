import { expect, test } from 'vitest';

import { tabsFor } from './tabs.ts';

const labelsFor = (event: Parameters<typeof tabsFor>[0]) =>
  tabsFor(event).flatMap((tabs) => tabs.map((tab) => tab.label));

test('a draft has no door yet, unless tickets were sold before staff took it off sale', () => {
  const permissions = ['scan' as const];
  expect(labelsFor({ permissions, state: 'draft', sold: 0 })).toEqual(['Overview']);
  expect(labelsFor({ permissions, state: 'draft', sold: 2 })).toEqual(['Overview', 'Door']);
  expect(labelsFor({ permissions, state: 'published', sold: 0 })).toEqual(['Overview', 'Door']);
});
