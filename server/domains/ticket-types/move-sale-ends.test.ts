import { describe, expect, test } from 'vitest';
import type { PostponementPage } from '#contract/postponements.ts';
import type { EventEditor } from '#contract/event-editing.ts';
import { addMilliseconds, DAY } from '#server/platform/lib/clock.ts';
import { createTestApp } from '#server/testing/app.ts';
import { buildHostedEvent } from '#server/testing/host.ts';

const velvet = await createTestApp();
const { ctx, clock } = velvet;

const NIGHT = {
  time_zone: 'Europe/Berlin',
  doors_at: null,
  starts_at: new Date('2031-12-12T22:00:00Z'),
  ends_at: new Date('2031-12-13T04:00:00Z'),
};
const at = (instant: string) => new Date(instant);

/**
 * An event in winter. One type's sales end a day before now, one an hour before the start (and begin two days before
 * it), one at the start.
 */
async function buildNight() {
  const hosted = await buildHostedEvent(velvet, NIGHT, [
    { name: 'Early', price_amount: 0, sales_end_at: addMilliseconds(clock.now(), -DAY) },
    {
      ...{ name: 'Regular', price_amount: 0 },
      ...{ sales_start_at: at('2031-12-10T18:30:00Z'), sales_end_at: at('2031-12-12T21:00:00Z') },
    },
    { name: 'Last', price_amount: 0, sales_end_at: at('2031-12-12T22:00:00Z') },
    { name: 'Open', price_amount: 0 },
  ]);
  const postpone = async (body: object) => {
    const { version } = (await hosted.send<PostponementPage>('GET', '/postponement/')).body;
    const { status } = await hosted.send('POST', '/postponement/', { version, ...body });
    expect(status).toBe(200);
  };
  const ends = async () => {
    const rows = await ctx.db
      .selectFrom('ticket_types')
      .select(['name', 'sales_end_at'])
      .where('event_id', '=', hosted.event.id)
      .execute();
    return Object.fromEntries(rows.map(({ name, sales_end_at }) => [name, sales_end_at?.toISOString() ?? null]));
  };
  return { ...hosted, postpone, ends };
}

describe('the ends of sales', () => {
  test('move with the event in local time, also into summer time; ended sales stay ended', async () => {
    const night = await buildNight();
    const before = await night.ends();
    await night.postpone({ starts_at: '2032-06-12T20:00', ends_at: '2032-06-13T05:00' });
    expect(await night.ends()).toEqual({
      Early: before.Early,
      // One hour before the start, as it was.
      Regular: '2032-06-12T17:00:00.000Z',
      Last: '2032-06-12T18:00:00.000Z',
      Open: null,
    });
  });

  test('stay until the new date is known', async () => {
    const night = await buildNight();
    const before = await night.ends();
    await night.postpone({ starts_at: null, ends_at: null });
    expect(await night.ends()).toEqual(before);
    await night.postpone({ starts_at: '2032-01-16T23:00', ends_at: '2032-01-17T05:00' });
    expect(await night.ends()).toMatchObject({ Early: before.Early, Regular: '2032-01-16T21:00:00.000Z' });
  });

  test('are moved to the start of the event if they would be before the start of the sale', async () => {
    const night = await buildNight();
    await night.postpone({ starts_at: '2031-12-10T20:00', ends_at: '2031-12-11T05:00' });
    expect(await night.ends()).toMatchObject({ Regular: '2031-12-10T19:00:00.000Z', Last: '2031-12-10T19:00:00.000Z' });
  });

  test('move with another day in the editor, and not with another hour', async () => {
    const night = await buildNight();
    const before = await night.ends();
    const save = async (body: object) => {
      const { version } = (await night.send<EventEditor>('GET', '/editor/')).body;
      return night.send('PATCH', '/', { version, tell_holders: true, ...body });
    };
    expect((await save({ starts_at: '2031-12-12T22:00' })).status).toBe(200);
    expect(await night.ends()).toEqual(before);
    expect((await save({ starts_at: '2031-12-13T22:00', ends_at: '2031-12-14T05:00' })).status).toBe(200);
    expect((await night.ends()).Regular).toBe('2031-12-13T21:00:00.000Z');
    const { rows } = await velvet.database.pool.query(
      "select data from audit_log where action = 'ticket_type.updated' and subject_id = any ($1)",
      [night.types.map(({ id }) => id)],
    );
    expect(rows.map(({ data }) => data.fields)).toEqual([['sales_end_at'], ['sales_end_at']]);
  });
});
