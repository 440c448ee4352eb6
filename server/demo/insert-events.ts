import type { AppContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/db.ts';
import { addMilliseconds, DAY } from '#server/platform/lib/clock.ts';
import { sum } from '#server/platform/lib/money.ts';
import { escapeHtml } from '#server/platform/mail/html.ts';
import { refreshOffer, type TicketTypeRow } from '#server/domains/ticket-types/queries.ts';
import { type People, mustHave } from './insert-people.ts';
import { insertPromoCodes, type InsertedPromo, insertReferrals, type InsertedReferral } from './insert-extras.ts';
import { insertRequests } from './insert-requests.ts';
import { insertTypes } from './insert-types.ts';
import { demoPeople } from './logins.ts';
import { demoId, slugOf } from './names.ts';
import type { CityProgramme, DemoEvent, Venue } from './programme/programme.ts';
import { type Times, timesOf } from './when.ts';

/** An event of the demo data as inserted. */
export type InsertedEvent = {
  id: string;
  title: string;
  plan: DemoEvent;
  times: Times | null;
  currency: string;
  published_at: Date | null;
  max_per_buyer: number | null;
  rule: { fee_payer: string; fee_basis_points: number; fee_fixed_amount: number };
  types: TicketTypeRow[];
  promos: InsertedPromo[];
  referrals: InsertedReferral[];
};

type Input = { programmes: readonly CityProgramme[]; people: People };

/**
 * Inserts every event with its ticket types, codes, promoters and doormen. The counters say what was sold; the orders
 * are inserted later.
 */
export async function insertEvents(tx: Tx, ctx: AppContext, { programmes, people }: Input): Promise<InsertedEvent[]> {
  const inserted: InsertedEvent[] = [];
  for (const programme of programmes) {
    for (const plan of programme.events) inserted.push(await insertEvent(tx, ctx, { programme, plan, people }));
  }
  return inserted;
}

type One = { programme: CityProgramme; plan: DemoEvent; people: People };

async function insertEvent(tx: Tx, ctx: AppContext, one: One): Promise<InsertedEvent> {
  const { programme, plan, people } = one;
  const now = ctx.clock.now();
  const id = demoId(slugOf(plan.title));
  const times = plan.when && timesOf(plan.when, programme.time_zone, now);
  const rule = {
    fee_payer: plan.fee_payer ?? 'buyer',
    fee_basis_points: ctx.settings.fee_basis_points,
    fee_fixed_amount: ctx.settings.fee_fixed_amount,
  };
  const publication = stateOf(plan, times, now);
  const { created_at, published_at } = publication;
  const organization_id = mustHave(people.hosts, plan.host).id;
  const place = placeOf(programme, plan);
  await tx
    .insertInto('events')
    .values({ id, organization_id, ...place, ...texts(plan), ...rules(plan), ...times, ...rule, ...publication })
    .execute();
  const types = await insertTypes(tx, { event_id: id, plan, times, created_at, now });
  if (plan.capacity !== undefined) await insertStock(tx, id, plan.capacity, types);
  const promos = await insertPromoCodes(tx, { event_id: id, plan, types, created_at, now });
  const referrals = await insertReferrals(tx, { event_id: id, plan, people, created_at });
  if (plan.has_doorman) await insertDoorman(tx, id, people, created_at);
  await insertRequests(tx, { event_id: id, plan, now });
  await refreshOffer(tx, id);
  const { title, max_per_buyer = null } = plan;
  return {
    id,
    title,
    plan,
    times,
    currency: programme.currency,
    published_at,
    max_per_buyer,
    rule,
    types,
    promos,
    referrals,
  };
}

function placeOf({ city, country, currency, time_zone }: CityProgramme, { venue }: DemoEvent) {
  return venue ? { ...venuePlace(venue), city, country, currency, time_zone } : { currency, time_zone };
}

function venuePlace({ name, ...place }: Venue) {
  return { venue_name: name, ...place };
}

function stateOf(plan: DemoEvent, times: Times | null, now: Date) {
  const published_at = plan.state === 'draft' ? null : publishedAt(plan, times, now);
  const created_at = addMilliseconds(published_at ?? now, -2 * DAY);
  return {
    state: plan.state ?? 'published',
    published_at,
    cancelled_at: plan.state === 'cancelled' ? addMilliseconds(now, -DAY) : null,
    // The old date was a fortnight earlier.
    postponed_from: plan.postponed && times ? addMilliseconds(times.starts_at, -14 * DAY) : null,
    created_at,
    updated_at: published_at ?? created_at,
  };
}

// Each event is published on a different day, some weeks ago; past events well before they began.
function publishedAt({ title }: DemoEvent, times: Times | null, now: Date): Date {
  const spread = Number.parseInt(demoId(title).slice(0, 4), 16) / 0xffff;
  const reference = times && times.starts_at < now ? times.starts_at : now;
  return addMilliseconds(reference, -Math.round((9 + spread * 24) * DAY));
}

function texts(plan: DemoEvent) {
  return {
    slug: slugOf(plan.title),
    title: plan.title,
    summary: plan.summary,
    description_html: plan.description.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`).join(''),
    category: plan.category,
    tags: [...plan.tags],
    line_up: [...(plan.line_up ?? [])],
    dress_code: plan.dress_code ?? '',
    house_rules: plan.house_rules ?? '',
    questions: JSON.stringify(plan.questions ?? []),
  };
}

function rules(plan: DemoEvent) {
  return {
    visibility: plan.visibility ?? 'public',
    takes_requests: plan.requests !== undefined,
    age_limit: plan.age_limit ?? null,
    refund_policy: plan.refund_policy ?? 'none',
    resale_allowed: plan.resale_allowed ?? true,
    transfer_allowed: plan.transfer_allowed ?? true,
    reentry_allowed: plan.reentry_allowed ?? false,
    max_per_order: plan.max_per_order ?? 10,
    max_per_buyer: plan.max_per_buyer ?? null,
    code_mode: plan.code_mode ?? 'static',
  };
}

async function insertStock(tx: Tx, event_id: string, capacity: number, types: TicketTypeRow[]): Promise<void> {
  const sold = sum(types.map((type) => type.sold));
  await tx.insertInto('event_stock').values({ event_id, capacity, sold }).execute();
}

async function insertDoorman(tx: Tx, event_id: string, people: People, created_at: Date): Promise<void> {
  const { id: user_id, email, name } = mustHave(people.users, demoPeople.doorman.username);
  await tx.insertInto('doormen').values({ event_id, user_id, email, name, created_at }).execute();
}
