import fc from 'fast-check';
import type { CancellationPage } from '#contract/cancellations.ts';
import type { PostponementPage } from '#contract/postponements.ts';
import { addMilliseconds, DAY, HOUR, MINUTE } from '#server/platform/lib/clock.ts';
import { wallTimeOf } from '#server/platform/lib/local-time.ts';
import { at, eventOf, type ModelEvent } from './model.ts';
import type { Product } from './product.ts';
import { isDone, step } from './step.ts';

const isOver = ({ world }: Product, { ends_at }: ModelEvent) => world.ctx.clock.now() >= ends_at;

/** The host cancels an event, confirming the figures of its preview. */
const cancelEvent = step<{ event: number }>('cancel the event', {
  isPossible: ({ events }, { event }) => at(events, event).state !== 'cancelled',
  async run(product, { event: index }) {
    const { model, sendAsHost } = product;
    const event = at(model.events, index);
    const path = `/events/${event.slug}/cancellation/`;
    const { body } = await sendAsHost<CancellationPage>('GET', path);
    const fingerprint = body.rehearsal?.fingerprint ?? '0'.repeat(64);
    if (!isDone(model, await sendAsHost('POST', path, { fingerprint }), !isOver(product, event))) return;
    event.state = 'cancelled';
    for (const listing of model.listings.filter(({ ticket }) => eventOf(model, ticket.type) === event))
      if (['active', 'reserved'].includes(listing.state)) Object.assign(listing, { state: 'void', order: null });
    for (const ticket of model.tickets.filter(({ type }) => eventOf(model, type) === event))
      if (['listed', 'transferring'].includes(ticket.state)) ticket.state = 'valid';
  },
});

/** The host moves an event to a later day. */
export const postpone = step<{ event: number; days: number }>('postpone the event', {
  isPossible: ({ events }, { event }) => at(events, event).state === 'published' && !at(events, event).isMoved,
  async run(product, { event: index, days }) {
    const { model, sendAsHost } = product;
    const event = at(model.events, index);
    const path = `/events/${event.slug}/postponement/`;
    const { body } = await sendAsHost<PostponementPage>('GET', path);
    const starts_at = wholeMinute(addMilliseconds(event.starts_at, days * DAY));
    const ends_at = addMilliseconds(starts_at, 6 * HOUR);
    const dates = { starts_at: wallTimeOf(starts_at, body.time_zone), ends_at: wallTimeOf(ends_at, body.time_zone) };
    const answer = await sendAsHost('POST', path, { version: body.version, ...dates });
    if (!isDone(model, answer, !isOver(product, event))) return;
    Object.assign(event, { isMoved: true, starts_at, ends_at, doors_at: starts_at });
    // An entry at the old date does not count for the new one.
    for (const ticket of model.tickets.filter(({ type }) => eventOf(model, type) === event))
      Object.assign(ticket, { visits: [], ...(ticket.state === 'used' && { state: 'valid' }) });
  },
});

const wholeMinute = (instant: Date) => new Date(Math.floor(instant.getTime() / MINUTE) * MINUTE);

/** Time passes, on both clocks. */
export const pass = step<{ minutes: number }>('pass', {
  run: ({ world }, { minutes }) => world.advance(minutes * MINUTE),
});

const event = fc.nat({ max: 1 });

/** The steps of events, with their weights. */
export const eventSteps = [
  { weight: 1, arbitrary: fc.record({ event }).map(cancelEvent) },
  { weight: 1, arbitrary: fc.record({ event, days: fc.constantFrom(1, 20) }).map(postpone) },
  { weight: 2, arbitrary: fc.record({ minutes: fc.constantFrom(5, 16, 60 * 24, 60 * 24 * 3) }).map(pass) },
];
