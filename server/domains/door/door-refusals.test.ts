import { describe, expect, test } from 'vitest';
import { DOOR_REFUSALS } from '#contract/door-refusals.ts';
import type { Scan } from '#contract/door.ts';
import { buildEvent } from '#server/domains/events/factory.ts';
import { buildTicketType } from '#server/domains/ticket-types/factory.ts';
import { buildTicket, moveTicket, reissueTicket } from '#server/domains/tickets/factory.ts';
import { DAY, HOUR } from '#server/platform/lib/clock.ts';
import { createTestApp } from '#server/testing/app.ts';
import { buildDoor, type BuiltDoor, numbered } from './factory.ts';

const { app, ctx, clock } = await createTestApp();

type Case = (typeof DOOR_REFUSALS)[number];
type Sold = Awaited<ReturnType<typeof buildTicket>>;

async function scan(door: BuiltDoor, code: string, kind: 'in' | 'out' = 'in'): Promise<Scan> {
  const url = `/services/api/events/${door.event.id}/scans/`;
  const answer = await app.inject({ method: 'POST', url, headers: door.headers, payload: numbered({ code, kind }) });
  return answer.json();
}

/** Brings a sold ticket into the initial state of a row of the table. */
async function prepare(door: BuiltDoor, sold: Sold, { state = 'valid', is_inside = false }: Case): Promise<void> {
  if (state === 'used') {
    expect((await scan(door, sold.code)).result).toBe('admitted');
    if (!is_inside) expect((await scan(door, sold.code, 'out')).result).toBe('left');
  } else if (state !== 'valid') {
    await moveTicket(ctx, sold, state);
  }
}

/** Puts the event into the state of a row of the table: too early, open or over. */
async function setEvent(door: BuiltDoor, { when = 'open', reentry_allowed = false }: Case): Promise<void> {
  const starts = clock.now().getTime() + { early: DAY, open: HOUR, late: -3 * DAY }[when];
  const times = { doors_at: new Date(starts), starts_at: new Date(starts), ends_at: new Date(starts + HOUR) };
  await ctx.db
    .updateTable('events')
    .set({ ...times, reentry_allowed })
    .where('id', '=', door.event.id)
    .execute();
}

async function codeOf(sold: Sold, { code = 'current' }: Case): Promise<string> {
  if (code === 'forged') return sold.code.slice(0, -2) + (sold.code.endsWith('AA') ? 'BA' : 'AA');
  if (code === 'nonsense') return 'https://example.com/menu';
  if (code !== 'other_event') return sold.code;
  const event = await buildEvent(ctx);
  return (await buildTicket(ctx, { type: await buildTicketType(ctx, { event_id: event.id, price_amount: 0 }) })).code;
}

describe('the order of refusals', () => {
  // Offline devices are tested against the same table: web/domains/door/engine/decide.test.ts.
  test.each(DOOR_REFUSALS)('$name: $result', async (row) => {
    const door = await buildDoor(ctx, { reentry_allowed: true });
    const sold = await buildTicket(ctx, { type: door.type });
    // A used ticket is admitted with its first code; an ended ticket has no code to reissue.
    if (row.code === 'older' && row.state !== 'used') await reissueTicket(ctx, sold.ticket);
    await prepare(door, sold, row);
    if (row.code === 'older' && row.state === 'used') await reissueTicket(ctx, sold.ticket);
    const code = await codeOf(sold, row);
    await setEvent(door, row);
    const { result, reason } = await scan(door, code, row.kind);
    expect({ result, reason }).toEqual({ result: row.result, reason: row.reason ?? null });
  });
});
