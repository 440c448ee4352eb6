import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import type { EventEditor } from '#contract/event-editing.ts';
import type { EventCard, EventDetail } from '#contract/events.ts';
import type { HostTicketTypes } from '#contract/host-ticket-types.ts';
import type { EventPoster } from '#contract/posters.ts';
import { REPEATED_HOUR, SKIPPED_HOUR } from '#contract/wall-time.ts';
import { buildDoorman } from '#server/domains/doormen/factory.ts';
import { buildPromoCode } from '#server/domains/promo-codes/factory.ts';
import { buildPromoterLink } from '#server/domains/promoters/factory.ts';
import { buildSale } from '#server/domains/tickets/factory.ts';
import { createTestApp } from '#server/testing/app.ts';
import { call } from '#server/testing/checkout.ts';
import { buildHostedEvent } from '#server/testing/host.ts';
import { until } from '#server/testing/until.ts';

const velvet = await createTestApp();

const SATURDAY = {
  time_zone: 'Europe/Berlin',
  // 22:00, 23:00 and 06:00 in summer.
  doors_at: new Date('2031-10-18T20:00:00Z'),
  starts_at: new Date('2031-10-18T21:00:00Z'),
  ends_at: new Date('2031-10-19T04:00:00Z'),
};
const build = (values: object = {}, types?: Parameters<typeof buildHostedEvent>[2]) =>
  buildHostedEvent(velvet, { ...SATURDAY, ...values }, types);
type Hosted = Awaited<ReturnType<typeof build>>;
const duplicate = ({ send }: Hosted, body: object, headers = {}) =>
  send<{ results: EventCard[] } & Record<string, string[]>>('POST', '/duplicate/', body, headers);
const editorOf = async ({ authorization }: Hosted, id = '') =>
  (await call<EventEditor>(velvet.url, `/events/${id}/editor/`, { headers: { authorization } })).body;
const publish = ({ authorization }: Hosted, id = '') =>
  call(velvet.url, `/events/${id}/publish/`, { method: 'POST', headers: { authorization } });

describe('duplicating an event', () => {
  test('copies everything except sales and people', async () => {
    const description_html = '<p>The same again</p>';
    const values = { description_html, line_up: ['Ada'], age_limit: 21, max_per_buyer: 4, fee_payer: 'organizer' };
    const hosted = await build(values, [{ name: 'Free', price_amount: 0, description: 'At the door' }]);
    const { event, types } = hosted;
    await hosted.send('PATCH', '/', { version: 1, capacity: 70 });
    await buildSale(velvet.ctx, { ...(types[0] && { type: types[0] }), quantity: 3 });
    await buildDoorman(velvet.ctx, { event_id: event.id, email: 'door@example.com' });
    await buildPromoterLink(velvet.ctx, { event_id: event.id, email: 'promoter@example.com' });
    const { status, body } = await duplicate(hosted, { starts_at: ['2031-11-15T23:00'] });
    expect(status).toBe(201);
    expect(body.results).toMatchObject([{ title: event.title, state: 'draft', starts_at: '2031-11-15T22:00:00.000Z' }]);
    const copy = await editorOf(hosted, body.results[0]?.id);
    expect(copy).toMatchObject({
      ...values,
      version: 1,
      sold: 0,
      held: 0,
      capacity: 70,
      published_at: null,
      series: [],
    });
    expect(copy).toMatchObject({ doors_at: '2031-11-15T22:00', ends_at: '2031-11-16T06:00' });
    expect(copy.slug).not.toBe(event.slug);
    for (const table of ['tickets', 'orders', 'doormen', 'promoter_links', 'buyer_counts']) {
      const { rowCount } = await velvet.database.pool.query(`select from ${table} where event_id = $1`, [copy.id]);
      expect([table, rowCount]).toEqual([table, 0]);
    }
    expect((await editorOf(hosted, event.id)).sold).toBe(3);
  });

  test('freezes the fee that the organization has now, not that of the original', async () => {
    const hosted = await build({ fee_basis_points: 900, fee_fixed_amount: 90 });
    const fee = { fee_basis_points: 450, fee_fixed_amount: 99 };
    const { organization_id } = hosted.event;
    await velvet.ctx.db.updateTable('organizations').set(fee).where('id', '=', organization_id).execute();
    const { body } = await duplicate(hosted, { starts_at: ['2031-11-15T23:00'] });
    expect(await editorOf(hosted, body.results[0]?.id)).toMatchObject(fee);
    const [fee_basis_points, fee_fixed_amount] = [900, 90];
    expect(await editorOf(hosted, hosted.event.id)).toMatchObject({ fee_basis_points, fee_fixed_amount });
  });

  test('moves times in local time, also over a change to winter time', async () => {
    const sales_start_at = new Date('2031-10-04T08:00:00Z'); // 10:00 in summer, two weeks before
    const hosted = await build({ codes_revealed_at: new Date('2031-10-18T10:00:00Z') }, [
      { name: 'Free', price_amount: 0, sales_start_at, sales_end_at: SATURDAY.starts_at },
    ]);
    const { body } = await duplicate(hosted, { starts_at: ['2031-10-25T23:00'] });
    const [card] = body.results;
    // The night in which 02:30 comes twice lasts an hour longer.
    expect(card).toMatchObject({ starts_at: '2031-10-25T21:00:00.000Z', ends_at: '2031-10-26T05:00:00.000Z' });
    const copy = await editorOf(hosted, card?.id);
    expect(copy).toMatchObject({ ends_at: '2031-10-26T06:00', codes_revealed_at: '2031-10-25T12:00' });
    const winter = (await duplicate(hosted, { starts_at: ['2031-11-01T23:00'] })).body.results[0];
    const types = await call<HostTicketTypes>(velvet.url, `/events/${winter?.id}/ticket-types/`, {
      headers: { authorization: hosted.authorization },
    });
    expect(types.body).toMatchObject({
      types: [{ name: 'Free', sales_start_at: '2031-10-18T08:00:00.000Z', sales_end_at: '2031-11-01T22:00:00.000Z' }],
    });
  });

  test('keeps doors, start and end in order on a day with a clock change', async () => {
    // Doors at 02:30, start at 03:00, end at 03:15, in winter.
    const morning = { doors_at: '2031-01-11T01:30:00Z', starts_at: '2031-01-11T02:00:00Z' };
    const hosted = await build({ ...morning, ends_at: '2031-01-11T02:15:00Z', time_zone: 'Europe/Berlin' });
    const copyOf = async (body: object) => (await duplicate(hosted, body)).body.results[0];
    // 02:30 does not exist in that night: half an hour before the start it is 01:30.
    expect(await copyOf({ starts_at: ['2031-03-30T03:00'] })).toMatchObject({
      doors_at: '2031-03-30T00:30:00.000Z',
      starts_at: '2031-03-30T01:00:00.000Z',
    });
    // Both exist twice in that night: the end is in the second hour, as the start is.
    expect(await copyOf({ starts_at: ['2031-10-26T02:40'], repeated_hour: 'second' })).toMatchObject({
      starts_at: '2031-10-26T01:40:00.000Z',
      ends_at: '2031-10-26T01:55:00.000Z',
    });
  });

  test('copies promo codes without their uses, for the copied types', async () => {
    const hosted = await build({}, [{ name: 'General' }, { name: 'Guests', is_hidden: true, capacity: 50 }]);
    const [, guests] = hosted.types;
    const made = { event_id: hosted.event.id, max_uses: 10, used: 0 };
    await buildPromoCode(velvet.ctx, { ...made, code: 'GUESTS', kind: 'unlock', ticket_type_ids: [guests?.id ?? ''] });
    await buildPromoCode(velvet.ctx, { ...made, code: 'GONE', archived_at: velvet.clock.now() });
    const { body } = await duplicate(hosted, { starts_at: ['2031-11-15T23:00'] });
    const { rows } = await velvet.database.pool.query(
      `select p.code, p.used, p.max_uses, t.name from promo_codes p left join ticket_types t on t.id = any (p.ticket_type_ids) and t.event_id = p.event_id
        where p.event_id = $1`,
      [body.results[0]?.id],
    );
    expect(rows).toEqual([{ code: 'GUESTS', used: 0, max_uses: 10, name: 'Guests' }]);
  });

  test('copies the picture, which is then independent', async () => {
    const hosted = await build();
    const picture = sharp({ create: { width: 700, height: 900, channels: 3, background: '#b04060' } });
    const image = (await picture.jpeg().toBuffer()).toString('base64');
    const { body: poster } = await hosted.send<EventPoster>('PUT', '/poster/', { image });
    const [card] = (await duplicate(hosted, { starts_at: ['2031-11-15T23:00'] })).body.results;
    expect(card?.poster).toEqual(poster.poster);
    await hosted.send('DELETE', '/poster/');
    const { authorization } = hosted;
    const kept = await call<EventPoster>(velvet.url, `/events/${card?.id}/poster/`, { headers: { authorization } });
    expect(kept.body).toEqual(poster);
    const drawn = await fetch(`${velvet.url}/media/posters/${card?.id}/${card?.poster.version}/poster-320.webp`);
    expect([drawn.status, drawn.headers.get('content-type')]).toEqual([200, 'image/webp']);
  });

  test('does not copy that Resale is paused', async () => {
    const hosted = await build();
    await hosted.send('POST', '/resale/pause/');
    const { rows } = await velvet.database.pool.query('select resale_paused_at from events where id = $1', [
      hosted.event.id,
    ]);
    expect(rows).toEqual([{ resale_paused_at: expect.any(Date) }]);
    const [card] = (await duplicate(hosted, { starts_at: ['2031-11-15T23:00'] })).body.results;
    const { rows: copies } = await velvet.database.pool.query('select resale_paused_at from events where id = $1', [
      card?.id,
    ]);
    expect(copies).toEqual([{ resale_paused_at: null }]);
  });

  test('of a cancelled or past event starts as a draft', async () => {
    const past = {
      starts_at: new Date('2021-10-16T21:00:00Z'),
      ends_at: new Date('2021-10-17T04:00:00Z'),
      doors_at: null,
    };
    const hosted = await build({ ...past, state: 'cancelled', cancelled_at: new Date('2021-10-01T00:00:00Z') });
    const { body } = await duplicate(hosted, { starts_at: ['2031-11-15T23:00'] });
    expect((await publish(hosted, body.results[0]?.id)).status).toBe(200);
  });

  test('repeated with the same key returns the same drafts', async () => {
    const hosted = await build();
    const dates = { starts_at: ['2031-11-15T23:00'], weeks: 3 };
    const answers = await Promise.all([1, 2, 3].map(() => duplicate(hosted, dates, { 'idempotency-key': 'again' })));
    const ids = answers.map(({ body }) => body.results.map(({ id }) => id));
    expect(ids[0]).toHaveLength(3);
    expect(ids).toEqual([ids[0], ids[0], ids[0]]);
  });

  test.each<[string, object, string, string]>([
    ['no date', { starts_at: [] }, 'starts_at', 'Choose a date.'],
    [
      'a date that is over',
      { starts_at: ['2021-01-01T20:00'] },
      'starts_at',
      '2021-01-01 20:00: Choose a date in the future.',
    ],
    ['a date twice', { starts_at: ['2031-11-15T23:00', '2031-11-15T23:00'] }, 'starts_at', 'Choose each date once.'],
    ['53 weeks', { starts_at: ['2031-11-15T23:00'], weeks: 53 }, 'weeks', 'At most 52.'],
    [
      'weeks of several dates',
      { starts_at: ['2031-11-15T23:00', '2031-11-16T23:00'], weeks: 2 },
      'weeks',
      'Choose dates, or',
    ],
    ['a skipped hour', { starts_at: ['2031-03-30T02:30'] }, 'starts_at', `2031-03-30 02:30: ${SKIPPED_HOUR}`],
    [
      'a repeated hour within a series',
      { starts_at: ['2031-10-19T02:30'], weeks: 2 },
      'starts_at',
      `2031-10-26 02:30: ${REPEATED_HOUR}`,
    ],
    ['what was sold', { starts_at: ['2031-11-15T23:00'], sold: 5 }, 'sold', 'Unknown field.'],
  ])('%s is refused by name, and nothing is made', async (_what, body, field, message) => {
    const hosted = await build();
    const answer = await duplicate(hosted, body);
    expect([answer.status, Object.keys(answer.body)]).toEqual([400, [field]]);
    expect(answer.body[field]?.[0]).toContain(message);
    const rows = await velvet.ctx.db
      .selectFrom('events')
      .select('id')
      .where('organization_id', '=', hosted.event.organization_id)
      .execute();
    expect(rows).toHaveLength(1);
  });
});

describe('a series', () => {
  test('is one independent event a week at the same hour; they link to each other once they are public', async () => {
    const hosted = await build();
    const dates = { starts_at: ['2031-10-25T23:00'], weeks: 3, as_series: true };
    const { results } = (await duplicate(hosted, dates)).body;
    expect(results.map(({ starts_at }) => starts_at)).toEqual([
      '2031-10-25T21:00:00.000Z',
      '2031-11-01T22:00:00.000Z',
      '2031-11-08T22:00:00.000Z',
    ]);
    expect(new Set(results.map(({ slug }) => slug)).size).toBe(3);
    const seriesOf = async (id = '') =>
      (await call<EventDetail>(velvet.url, `/events/${id}/`)).body.series.map(({ slug }) => slug);
    expect(await seriesOf(hosted.event.id)).toEqual([]);
    await publish(hosted, results[1]?.id);
    await publish(hosted, results[0]?.id);
    const [first, second] = results.map(({ slug }) => slug);
    await until(async () => (await seriesOf(hosted.event.id)).length === 2);
    expect(await seriesOf(hosted.event.id)).toEqual([first, second]);
    const page = (await call<EventDetail>(velvet.url, `/events/${hosted.event.id}/`)).body;
    expect(page.series.map(({ availability }) => availability)).toEqual(['on_sale', 'on_sale']);
    expect(await seriesOf(results[0]?.id)).toEqual([hosted.event.slug, second]);
    expect((await editorOf(hosted, hosted.event.id)).series.map(({ state }) => state)).toEqual([
      'published',
      'published',
      'draft',
    ]);
  });

  test('grows when more dates of one of its events are added', async () => {
    const hosted = await build();
    await duplicate(hosted, { starts_at: ['2031-10-25T23:00'], as_series: true });
    await duplicate(hosted, { starts_at: ['2031-11-01T23:00', '2031-11-15T22:00'], as_series: true });
    const { series } = await editorOf(hosted, hosted.event.id);
    expect(series.map(({ starts_at }) => starts_at?.slice(0, 10))).toEqual(['2031-10-25', '2031-11-01', '2031-11-15']);
  });

  test('may be as long as a year', async () => {
    const hosted = await build();
    const { body } = await duplicate(hosted, { starts_at: ['2031-10-25T23:00'], weeks: 52, as_series: true });
    expect(body.results).toHaveLength(52);
    expect((await editorOf(hosted, body.results[51]?.id)).starts_at).toBe('2032-10-16T23:00');
  });
});
