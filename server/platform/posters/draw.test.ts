import fc from 'fast-check';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { eventCategories } from '#contract/events.ts';
import { compositions, compositionsOf } from './compositions.ts';
import { posterShapes, renderPosterSvg } from './draw.ts';
import type { PosterShape } from './draw.ts';
import { planPoster } from './plan.ts';
import { posterSpec } from './spec.ts';
import type { PosterSource } from './spec.ts';

const shapes = Object.keys(posterShapes) as PosterShape[];

function buildSpec(changes: Partial<PosterSource> = {}) {
  return posterSpec({
    id: '01990000-0000-7000-8000-000000000001',
    title: 'Long Light Festival',
    category: 'festival',
    starts_at: '2026-12-12T20:00:00Z',
    time_zone: 'Europe/Amsterdam',
    city: 'Amsterdam',
    venue_name: 'Old Gasworks',
    ...changes,
  });
}

test.each(shapes)('the %s of the same event is byte-identical', async (shape) => {
  expect(await renderPosterSvg(buildSpec(), shape)).toBe(await renderPosterSvg(buildSpec(), shape));
});

test('another event gets another poster, another title a new version but the same plan', async () => {
  const spec = buildSpec();
  expect(await renderPosterSvg(buildSpec({ id: 'another' }), 'square')).not.toBe(await renderPosterSvg(spec, 'square'));
  const renamed = buildSpec({ title: 'Short Light Festival' });
  expect(renamed.version).not.toBe(spec.version);
  expect(await renderPosterSvg(renamed, 'square')).toBe(await renderPosterSvg(spec, 'square'));
});

test('every category has at least three compositions, and an unknown one is drawn as other', () => {
  for (const category of eventCategories) {
    const pairs = new Set((compositions[category] ?? []).map(({ art, layout }) => `${art.name} ${layout.name}`));
    expect(pairs.size).toBeGreaterThanOrEqual(3);
  }
  expect(compositionsOf('seance')).toBe(compositions.other);
});

test('many events use all compositions and palettes of a category', () => {
  const plans = Array.from({ length: 400 }, (_, index) => planPoster({ id: `event-${index}`, category: 'party' }));
  expect(new Set(plans.map((plan) => plan.composition)).size).toBe(compositions.party?.length);
  expect(new Set(plans.map((plan) => plan.palette)).size).toBe(12);
});

const anyTitle = fc.oneof(
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 200 }),
  fc.string({ unit: 'binary', minLength: 1, maxLength: 200 }),
  fc.array(fc.lorem({ maxCount: 1 }), { minLength: 1, maxLength: 28 }).map((words) => words.join(' ').slice(0, 200)),
  fc.constantFrom(
    '<script>alert(1)</script>',
    `"/><image href="x"/>`,
    ']]>&lt;&#0;',
    '東京ナイト',
    'ليلة',
    'לילה',
    '🎉🎂',
    'Ночь',
    'W'.repeat(200),
  ),
);

test('any title and place give well-formed SVG of plain shapes', async () => {
  const drawing = fc.tuple(
    fc.uuid(),
    anyTitle,
    anyTitle,
    fc.constantFrom(...eventCategories),
    fc.constantFrom(...shapes),
  );
  const onlyShapes = fc.asyncProperty(drawing, async ([id, title, place, category, shape]) => {
    const spec = buildSpec({ id, title, category, venue_name: place, city: place });
    expect(flawsOf(await renderPosterSvg(spec, shape))).toEqual([]);
  });
  await expect(fc.assert(onlyShapes, { numRuns: 150 })).resolves.toBeUndefined();
});

const allowed = new Set(['svg', 'g', 'rect', 'circle', 'path', 'polygon', 'clipPath']);

/** Unknown or unclosed tags, unsafe attribute values, text, and invalid numbers. */
function flawsOf(svg: string): string[] {
  const open: string[] = [];
  const flaws: string[] = svg.match(/NaN|Infinity|undefined|href|script/g) ?? [];
  const tag = /<(?<end>\/?)(?<name>[A-Za-z]+)(?: [a-zA-Z-]+="[\w\s.,#()/:-]*")*(?<closed>\/?)>/g;
  for (const { groups } of svg.matchAll(tag)) {
    const { end, name = '', closed } = groups ?? {};
    if (!allowed.has(name)) flaws.push(`<${name}>`);
    if (end && open.pop() !== name) flaws.push(`</${name}>`);
    if (!end && !closed) open.push(name);
  }
  const text = svg.replace(tag, '');
  return [...flaws, ...open, ...(text ? [text] : [])];
}

test.each(['', 'A', 'Ночь музеев', '東京ナイト', 'x'.repeat(200), 'ÅÄÖ ÜBER ÉLAN'])(
  'the renderer accepts a poster titled "%s"',
  async (title) => {
    const svg = await renderPosterSvg(buildSpec({ title }), 'poster');
    expect(await sharp(Buffer.from(svg)).metadata()).toMatchObject({ width: 800, height: 1000 });
  },
);

test('an event whose date is not known has a poster in every composition', async () => {
  for (const category of eventCategories) {
    for (const id of ['one', 'two', 'three', 'four']) {
      const svg = await renderPosterSvg(buildSpec({ id, category, starts_at: null }), 'poster');
      expect(flawsOf(svg)).toEqual([]);
    }
  }
});

test('the day on the poster is the day in the event’s time zone', async () => {
  const late = '2026-12-12T23:30:00Z';
  const berlin = buildSpec({ starts_at: late, time_zone: 'Europe/Berlin' });
  const newYork = buildSpec({ starts_at: late, time_zone: 'America/New_York' });
  expect(await renderPosterSvg(berlin, 'poster')).not.toBe(await renderPosterSvg(newYork, 'poster'));
});
