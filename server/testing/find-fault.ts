import fc from 'fast-check';
import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';
import { API_PREFIX } from '#contract/paths.ts';
import { routes } from '#contract/routes.ts';
import { PASSWORD, buildSession, buildUser } from '#server/domains/auth/factory.ts';
import { buildDoorLink, buildDoorman } from '#server/domains/doormen/factory.ts';
import { newSecret } from '#server/platform/lib/random.ts';
import { buildConfirmedSession, buildStaff } from '#server/domains/staff/factory.ts';
import { buildTicketType } from '#server/domains/ticket-types/factory.ts';
import { buildTicket } from '#server/domains/tickets/factory.ts';
import { createGuestLink } from '#server/domains/tickets/guest-links.ts';
import type { TestApp } from './app.ts';
import { badRequests, isErrorBody, type Samples } from './bad-input.ts';
import { checkout, guestEmail } from './checkout.ts';

/** Rows that requests can refer to, and users who can send them. */
export async function buildSamples({ ctx, url }: TestApp): Promise<Samples> {
  const [user, organizer] = [await buildUser(ctx), await buildUser(ctx, { is_seller: true })];
  const type = await buildTicketType(ctx, { price_amount: 5000, capacity: null });
  const doorman = await buildDoorman(ctx, { event_id: type.event_id, user_id: user.id, email: user.email });
  const door = await buildDoorLink(ctx, { event_id: type.event_id });
  const { ticket, code } = await buildTicket(ctx, { type, owner: user });
  const guest = await buildTicket(ctx, { type });
  const link = await createGuestLink(ctx, ctx.db, { email: guest.ticket.owner_email, order_id: guest.order.id });
  const held = await checkout(url, { ticket_type_id: type.id, quantity: 1, email: guestEmail() });
  const texts = [
    ...[type.event_id, type.id, ticket.id, code, link, held.body.session_id, newSecret()],
    ...[doorman.id, door.link.id, door.token, door.pin],
    ...[user.username, user.email, PASSWORD, guestEmail(), '123456', 'in', 'past', 'soonest', '2026-12-31', '5'],
  ];
  const tokens = await Promise.all([user, organizer].map(async (who) => `Token ${await buildSession(ctx, who)}`));
  const staff_token = `Token ${await buildConfirmedSession(ctx, (await buildStaff(ctx)).user)}`;
  return { texts, tokens, staff_token };
}

/**
 * Sends that many bad requests to one call. Each must succeed or fail with one of the three error shapes. Returns a
 * report on the first one that did neither, with the seed to repeat it, or undefined.
 */
export async function findFault(
  { app }: TestApp,
  name: keyof typeof routes,
  samples: Samples,
  options: { numRuns: number; seed?: number },
): Promise<string | undefined> {
  const described = await describedStatuses(app, name);
  const property = fc.asyncProperty(badRequests(routes[name], samples), async ({ method, ...request }) => {
    const answer = await app.inject({ method: method as 'GET', ...request });
    expect(answer.statusCode).toBeLessThan(500);
    // A wrong method or a path with `..` may reach another call. Only the right call is compared with its description.
    if (method === routes[name].method && !CLIMBS.test(request.url))
      expect([...described, '404', '405']).toContain(`${answer.statusCode}`);
    if (answer.statusCode < 400 || method === 'HEAD') return;
    expect(answer.headers['content-type']).toContain('application/json');
    expect(answer.json()).toSatisfy(isErrorBody);
  });
  return fc.asyncDefaultReportMessage(await fc.check(property, options));
}

/** A path segment `..` (or `.`), also when encoded. */
const CLIMBS = /\/(\.|%2e){2}(\/|$)/i;
type Description = { paths: Record<string, Record<string, { responses: object }>> };
const descriptions = new WeakMap<FastifyInstance, Promise<Description>>();

/** The statuses that the API description lists for a call. */
async function describedStatuses(app: FastifyInstance, name: keyof typeof routes): Promise<string[]> {
  const read = async () => (await app.inject(`${API_PREFIX}/docs/json`)).json() as Description;
  if (!descriptions.has(app)) descriptions.set(app, read());
  const { paths } = (await descriptions.get(app)) as Description;
  const { method, path } = routes[name];
  const operation = paths[API_PREFIX + path.replace(/:([a-z_]+)/g, '{$1}')]?.[method.toLowerCase()];
  if (!operation) throw new Error(`${name} is not described`);
  return Object.keys(operation.responses);
}
