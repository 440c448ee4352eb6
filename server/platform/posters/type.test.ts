import { expect, test } from 'vitest';
import { dayText, timeText } from './dates.ts';
import { venueLine } from './facts-block.ts';
import { loadFaces } from './fonts.ts';
import { breakable, breakLines } from './line-breaking.ts';
import { posterSpec } from './spec.ts';
import { titleBlock, woodTypeBlock } from './title-block.ts';
import { settableLine, settableTitle } from './title-text.ts';

const faces = await loadFaces();
const words = (text: string) => text.split(' ');
const broken = (text: string, count: number) =>
  breakLines(
    words(text),
    words(text).map((word) => word.length),
    1,
    count,
  );

test('lines are broken evenly, and not after a small word', () => {
  expect(broken('The Paper Orchestra plays Rivers', 3)).toEqual(['The Paper', 'Orchestra', 'plays Rivers']);
  expect(broken('Quiz Night at the End of the World', 3)).toEqual(['Quiz Night', 'at the End', 'of the World']);
});

test('an over-long word is cut with hyphens', () => {
  expect(breakable(['Donaudampfschifffahrtsgesellschaft', 'heute'])).toEqual([
    'Donaudampfschifff-',
    'ahrtsgesellschaft',
    'heute',
  ]);
});

test('emoji are removed from a title; a title with letters that no face has is not shown', () => {
  expect(settableTitle('🎉 Birthday!! 🎂', faces)?.words).toEqual(['Birthday!!']);
  expect(settableTitle('Ночь музеев', faces)?.wide).toBe(faces.fallback);
  expect(settableTitle('Noc © Łódź', faces)?.wide).toBe(faces.display);
  expect(settableTitle('東京 Night', faces)).toBeNull();
  expect(settableTitle('🎉🎉', faces)).toBeNull();
  expect(settableTitle('ليلة', faces)).toBeNull();
  expect(settableLine('東京', faces)).toBeNull();
});

test.each([
  'A',
  'Rooftop 31',
  'Kabarett im Hinterhof des ehemaligen Fernmeldeamts',
  'W'.repeat(200),
  'word '.repeat(40),
])('a title stays inside its field: %s', (text) => {
  const title = settableTitle(text, faces);
  const field = { width: 700, height: 400, largest: 240 };
  if (!title) throw new Error('expected a title that can be set');
  for (const block of [titleBlock(title, field, '#000000'), woodTypeBlock(title, field, '#000000')]) {
    expect(block.width).toBeLessThanOrEqual(701);
    expect(block.height).toBeLessThanOrEqual(field.height * 1.1);
  }
});

test('dates are in the event’s time zone', () => {
  const spec = posterSpec({
    id: 'x',
    title: 'x',
    category: 'other',
    starts_at: new Date('2026-12-31T23:30:00Z'),
    time_zone: 'Europe/Berlin',
    city: null,
    venue_name: null,
  });
  expect(`${dayText(spec)} ${timeText(spec)}`).toBe('Fri 1 Jan 00:30');
  expect([dayText({ ...spec, starts_at: null }), timeText({ ...spec, starts_at: null })]).toEqual(['', '']);
});

test('the line under a strip that has the city is empty while the venue is hidden', () => {
  const spec = posterSpec({
    id: 'x',
    title: 'x',
    category: 'other',
    starts_at: null,
    time_zone: 'Europe/Berlin',
    city: 'Berlin',
    venue_name: null,
  });
  const line = (venue_name: string | null) =>
    venueLine({ spec: { ...spec, venue_name }, faces, width: 900, color: '#000', size: 30 });
  expect(line(null)).toBeNull();
  expect(line('Old Gasworks')).not.toBeNull();
});
