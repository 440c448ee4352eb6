import { buildSession, buildUser } from '#server/domains/auth/factory.ts';
import { buildEvent } from '#server/domains/events/factory.ts';
import { buildMember, buildOrganization } from '#server/domains/organizations/factory.ts';
import { buildTicketType } from '#server/domains/ticket-types/factory.ts';
import type { TestApp } from './app.ts';
import { type Answer, call } from './checkout.ts';

type EventValues = NonNullable<Parameters<typeof buildEvent>[1]>;
type TypeValues = NonNullable<Parameters<typeof buildTicketType>[1]>;
type Send = <Body = Record<string, unknown>>(
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<Answer<Body>>;

/** An event with its host, who can send calls; `path` begins below the event. */
export async function buildHostedEvent({ ctx, url }: TestApp, event: EventValues = {}, types: TypeValues[] = [{}]) {
  const owner = await buildUser(ctx, { is_seller: true });
  const organization = await buildOrganization(ctx, { owner_user_id: owner.id });
  const hosted = await buildEvent(ctx, { ...event, organization_id: organization.id });
  const made = [];
  for (const [position, values] of types.entries())
    made.push(await buildTicketType(ctx, { position, ...values, event_id: hosted.id }));
  const authorization = `Token ${await buildSession(ctx, owner)}`;
  const send: Send = (method, path, body, headers = {}) =>
    call(url, `/events/${hosted.slug}${path}`, { method, body, headers: { authorization, ...headers } });
  return { event: hosted, types: made, owner, authorization, send };
}

/** A host with an organization and no events, who can send calls. */
export async function buildHost({ ctx, url }: TestApp, role: 'owner' | 'manager' | 'finance' | 'door' = 'owner') {
  const owner = await buildUser(ctx, { is_seller: true });
  const organization = await buildOrganization(ctx, { owner_user_id: owner.id });
  const user = role === 'owner' ? owner : await buildUser(ctx);
  if (role !== 'owner') await buildMember(ctx, { organization_id: organization.id, user_id: user.id, role });
  const authorization = `Token ${await buildSession(ctx, user)}`;
  const send: Send = (method, path, body, headers = {}) =>
    call(url, path, { method, body, headers: { authorization, ...headers } });
  return { organization, user, authorization, send };
}
