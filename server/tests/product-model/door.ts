import fc from 'fast-check';
import { expect } from 'vitest';
import type { Scan, ScanResult } from '#contract/door.ts';
import { HOUR } from '#server/platform/lib/clock.ts';
import { newSecret } from '#server/platform/lib/random.ts';
import { eventOf, type Model, type ModelTicket, pickOf } from './model.ts';
import type { Product } from './product.ts';
import { isDone, step } from './step.ts';

type Way = { version?: number; kind?: 'in' | 'out' };

/** Scans a code of a ticket, the current or an earlier one, at the door of its event, on the way in or out. */
export async function scan(product: Product, ticket: ModelTicket, way: Way = {}): Promise<Scan> {
  const { model, world, sendAsHost } = product;
  const { version = ticket.version, kind = 'in' } = way;
  const { id: event_id, slug } = eventOf(model, ticket.type);
  const code = world.ctx.codes.sign({ event_id, code_key: ticket.code_key, version });
  const body = { code, kind, device_id: 'gate', scan_id: newSecret(8) };
  const answer = await sendAsHost<Scan>('POST', `/events/${slug}/scans/`, body);
  isDone(model, answer);
  const expected = wrongCode(product, ticket, version) ?? resultOf(product, ticket, kind);
  expect(answer.body.result, `scan of ${ticket.id}, version ${version}, ${kind}`).toBe(expected);
  if (expected === 'admitted' || expected === 'left') {
    ticket.state = 'used';
    ticket.visits.push({ scan: answer.body.id, kind });
  }
  return answer.body;
}

/** The refusal of a code that is good for nobody; null if its ticket decides. */
function wrongCode({ model }: Product, ticket: ModelTicket, version: number): ScanResult | null {
  if (eventOf(model, ticket.type).state === 'cancelled') return 'void';
  if (ticket.state === 'refunded') return 'refunded';
  return ticket.state === 'void' || version !== ticket.version ? 'void' : null;
}

function resultOf({ model, world }: Product, ticket: ModelTicket, kind: 'in' | 'out'): ScanResult {
  const { ends_at, hasReentry } = eventOf(model, ticket.type);
  const isInside = ticket.visits.at(-1)?.kind === 'in';
  if (kind === 'out') return isInside ? 'left' : 'not_in';
  if (ticket.state === 'listed' || ticket.state === 'transferring') return ticket.state;
  if (world.ctx.clock.now().getTime() > ends_at.getTime() + 12 * HOUR) return 'too_late';
  return ticket.state === 'used' && (isInside || !hasReentry) ? 'already_in' : 'admitted';
}

export const scanStep = step<{ pick: number; back: number; kind?: 'in' | 'out' }>('scan', {
  isPossible: ({ tickets }) => tickets.length > 0,
  async run(product, { pick, back, kind = 'in' }) {
    const ticket = pickOf(product.model.tickets, pick);
    if (ticket) await scan(product, ticket, { version: Math.max(1, ticket.version - back), kind });
  },
});

const visited = ({ tickets }: Model) => tickets.filter(({ state, visits }) => state === 'used' && visits.length > 0);

/** The door undoes the last entry or exit of a ticket; an earlier one it cannot. */
export const undo = step<{ pick: number; back?: number }>('undo', {
  isPossible: (model) => visited(model).length > 0,
  async run({ model, sendAsHost }, { pick, back = 0 }) {
    const ticket = pickOf(visited(model), pick);
    const visit = ticket?.visits.at(-1 - back);
    if (!ticket || !visit) return;
    const path = `/events/${eventOf(model, ticket.type).slug}/scans/${visit.scan}/undo/`;
    const answer = await sendAsHost('POST', path, { device_id: 'gate', scan_id: newSecret(8) });
    if (!isDone(model, answer, back === 0)) return;
    ticket.visits.pop();
    if (ticket.visits.length === 0) ticket.state = 'valid';
  },
});

const pick = fc.nat({ max: 30 });
const kind = fc.constantFrom('in' as const, 'in' as const, 'out' as const);

/** The steps at doors, with their weights. */
export const doorSteps = [
  { weight: 4, arbitrary: fc.record({ pick, back: fc.nat({ max: 2 }), kind }).map(scanStep) },
  { weight: 1, arbitrary: fc.record({ pick, back: fc.constantFrom(0, 0, 1) }).map(undo) },
];
