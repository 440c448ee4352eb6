import fc from 'fast-check';
import { expect } from 'vitest';
import type { Scan, ScanResult } from '#contract/door.ts';
import { HOUR } from '#server/platform/lib/clock.ts';
import { newSecret } from '#server/platform/lib/random.ts';
import { eventOf, type Model, type ModelTicket, pickOf } from './model.ts';
import type { Product } from './product.ts';
import { isDone, step } from './step.ts';

/** Scans a code of a ticket, the current or an earlier one, at the door of its event. */
export async function scan(product: Product, ticket: ModelTicket, version = ticket.version): Promise<Scan> {
  const { model, world, sendAsHost } = product;
  const { id: event_id, slug } = eventOf(model, ticket.type);
  const code = world.ctx.codes.sign({ event_id, code_key: ticket.code_key, version });
  const body = { code, device_id: 'gate', scan_id: newSecret(8) };
  const answer = await sendAsHost<Scan>('POST', `/events/${slug}/scans/`, body);
  isDone(model, answer);
  const expected = expectedResult(product, ticket, version);
  expect(answer.body.result, `scan of ${ticket.id}, version ${version}`).toBe(expected);
  if (expected === 'admitted') Object.assign(ticket, { state: 'used', scan: answer.body.id });
  return answer.body;
}

function expectedResult({ model, world }: Product, ticket: ModelTicket, version: number): ScanResult {
  const event = eventOf(model, ticket.type);
  const now = world.ctx.clock.now().getTime();
  if (event.state === 'cancelled') return 'void';
  if (ticket.state === 'refunded') return 'refunded';
  if (ticket.state === 'void' || version !== ticket.version) return 'void';
  if (ticket.state === 'listed' || ticket.state === 'transferring') return ticket.state;
  if (now > event.ends_at.getTime() + 12 * HOUR) return 'too_late';
  return ticket.state === 'used' ? 'already_in' : 'admitted';
}

export const scanStep = step<{ pick: number; back: number }>('scan', {
  isPossible: ({ tickets }) => tickets.length > 0,
  async run(product, { pick, back }) {
    const ticket = pickOf(product.model.tickets, pick);
    if (ticket) await scan(product, ticket, Math.max(1, ticket.version - back));
  },
});

const inside = ({ tickets }: Model) => tickets.filter(({ state, scan: id }) => state === 'used' && id !== null);

/** The door undoes its last scan of a ticket. */
export const undo = step<{ pick: number }>('undo', {
  isPossible: (model) => inside(model).length > 0,
  async run({ model, sendAsHost }, { pick }) {
    const ticket = pickOf(inside(model), pick);
    if (!ticket) return;
    const path = `/events/${eventOf(model, ticket.type).slug}/scans/${ticket.scan}/undo/`;
    const answer = await sendAsHost('POST', path, { device_id: 'gate', scan_id: newSecret(8) });
    if (isDone(model, answer)) Object.assign(ticket, { state: 'valid', scan: null });
  },
});

const pick = fc.nat({ max: 30 });

/** The steps at doors, with their weights. */
export const doorSteps = [
  { weight: 3, arbitrary: fc.record({ pick, back: fc.nat({ max: 2 }) }).map(scanStep) },
  { weight: 1, arbitrary: fc.record({ pick }).map(undo) },
];
