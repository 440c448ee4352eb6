import { expect, it } from 'vitest';

import { filledUp, isThin } from './first-rail.ts';

const night = (id: string, day: number) => ({ id, starts_at: `2026-12-${String(day).padStart(2, '0')}T21:00:00.000Z` });
const ids = (nights: { id: string }[]) => nights.map(({ id }) => id);

it('fills a thin weekend up with the nights after it, none twice and none before', () => {
  const weekend = [night('fri', 4), night('sat', 5)];
  const next = [night('wed', 2), night('fri', 4), night('sat', 5), night('mon', 7), night('next', 12)];
  expect(isThin(weekend)).toBe(true);
  expect(ids(filledUp(weekend, next))).toEqual(['fri', 'sat', 'mon', 'next']);
});

it('shows what comes next where the weekend has nothing at all, as many as a row has', () => {
  const next = Array.from({ length: 12 }, (_, index) => night(`n${index}`, index + 1));
  expect(ids(filledUp([], next))).toEqual(ids(next.slice(0, 8)));
});

it('a full weekend stays as it is', () => {
  expect(isThin(Array.from({ length: 5 }, (_, index) => night(String(index), 4)))).toBe(false);
});
