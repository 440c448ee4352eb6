import type { CreateEventBody } from '#contract/event-editing.ts';
import type { AppContext } from '#server/context.ts';
import { getOwnOrganization } from '#server/domains/organizations/get-own-organization.ts';
import { permissionsOf } from '#server/domains/organizations/policy.ts';
import { type OwnOrganizationRow, selectOwnOrganizations } from '#server/domains/organizations/queries.ts';
import type { Tx } from '#server/platform/db/db.ts';
import { limitKey } from '#server/domains/auth/limit-key.ts';
import type { Actor } from '#server/platform/http/route.ts';
import { forbidden, invalid } from '#server/platform/lib/errors.ts';
import { newId } from '#server/platform/lib/random.ts';
import { chooseSlug } from './choose-slug.ts';
import { insertChange } from './event-changes.ts';
import type { EditingHooks } from '../event-hooks.ts';
import { findTimeZone } from './find-time-zone.ts';
import { frozenFee } from './frozen-fee.ts';
import { makeOnce } from './idempotent-events.ts';
import { readTimes, refuseDisorder, refuseHalfPoint, refusePast } from './read-times.ts';

type Input = { body: CreateEventBody; idempotencyKey: string | undefined; hooks: EditingHooks };

/** Creates a draft from the short form, with its first ticket type; returns its id. */
export async function createEvent(ctx: AppContext, actor: Actor, input: Input): Promise<string> {
  const { body, hooks } = input;
  await ctx.limits.consume('limit_events_made_per_user_hour', limitKey(actor.user_id));
  const organization = await findHost(ctx, actor, body.organization_id);
  const draft = { ...placeOf(body), ...(await datesOf(body, ctx.clock.now())) };
  const request = { actor, key: input.idempotencyKey, body };
  const [id = ''] = await makeOnce(ctx, request, async (tx) => {
    const event = await insertDraft(ctx, tx, { actor, organization, body, draft });
    const { ticket_name: name, ticket_price: price, ticket_quantity: quantity = null } = body;
    if (name !== undefined && price !== undefined)
      await hooks.createFirstTicketType(tx, { event, actor_user_id: actor.user_id, name, price, quantity });
    return [event.id];
  });
  return id;
}

/** The organization of a new event: the named one, else the only one for which the caller may create events. */
async function findHost(ctx: AppContext, actor: Actor, id: string | undefined): Promise<OwnOrganizationRow> {
  if (id !== undefined) return getOwnOrganization(ctx, actor, { id, permission: 'edit_events' });
  const all = await selectOwnOrganizations(ctx.db, actor.user_id).execute();
  const [first, second] = all.filter(({ role }) => permissionsOf(role).includes('edit_events'));
  if (!first) throw forbidden('Become an organizer first.');
  if (second) throw invalid({ organization_id: ['Choose the organization.'] });
  return first;
}

type Place = Pick<CreateEventBody, 'venue_name' | 'city' | 'country'> & {
  address: string;
  latitude: number | null;
  longitude: number | null;
};

function placeOf(body: CreateEventBody): Place {
  const { venue_name, address = '', city, country, latitude = null, longitude = null } = body;
  refuseHalfPoint({ latitude, longitude });
  return { venue_name, address, city, country, latitude, longitude };
}

async function datesOf(body: CreateEventBody, now: Date) {
  const time_zone = body.time_zone ?? (await findTimeZone(body));
  if (!time_zone) throw invalid({ time_zone: ['Choose the time zone: this country has more than one.'] });
  const { starts_at, ends_at } = body;
  const times = readTimes({ starts_at, ends_at }, time_zone, body.repeated_hours);
  refusePast(times, now);
  refuseDisorder({ ...times, doors_at: null }, time_zone);
  return { time_zone, ...times };
}

type Draft = {
  actor: Actor;
  organization: OwnOrganizationRow;
  body: CreateEventBody;
  draft: Place & Awaited<ReturnType<typeof datesOf>>;
};

async function insertDraft(ctx: AppContext, tx: Tx, { actor, organization, body, draft }: Draft) {
  const now = ctx.clock.now();
  const id = newId();
  const { title, category } = body;
  const event = await tx
    .insertInto('events')
    .values({
      id,
      organization_id: organization.id,
      slug: await chooseSlug(tx, { title }),
      title,
      category,
      ...draft,
      currency: organization.currency,
      fee_payer: organization.fee_payer,
      ...frozenFee(ctx, organization),
      hold_minutes: ctx.settings.hold_minutes,
      created_at: now,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await insertChange(tx, { event_id: id, version: 1, at: now, actor_user_id: actor.user_id, action: 'created' });
  return event;
}
