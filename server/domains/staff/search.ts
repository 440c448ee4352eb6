import { orderIdEnd, orderNumber, readOrderNumber } from '#contract/order-number.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Found } from '#contract/staff-records.ts';
import type { AppContext } from '#server/context.ts';
import { maskedEmail } from '#server/platform/lib/email-address.ts';
import { isUuid } from '#server/platform/lib/is-uuid.ts';

const MOST = 10;

/**
 * The accounts, organizations, events and orders that a text names: names and titles by their beginning, everything
 * else exactly.
 */
export async function searchAsStaff(ctx: AppContext, search: string): Promise<Found[]> {
  const text = search.trim();
  const found = await Promise.all([
    findAccounts(ctx, text),
    findOrders(ctx, text),
    findOrganizations(ctx, text),
    findEvents(ctx, text),
  ]);
  return found.flat();
}

/** `text%`, with special characters of a pattern taken literally. */
const beginsWith = (text: string): string => `${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;

async function findAccounts({ db }: AppContext, text: string): Promise<Found[]> {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'username', 'email', 'disabled_at'])
    .$if(isUuid(text), (query) => query.where('id', '=', text))
    .$if(!isUuid(text) && text.includes('@'), (query) => query.where('email', '=', text.toLowerCase()))
    .$if(!isUuid(text) && !text.includes('@'), (query) =>
      query.where(sql<boolean>`lower(username) like ${beginsWith(text)}`),
    )
    .orderBy(sql`lower(username)`)
    .limit(MOST)
    .execute();
  return rows.map(({ id, username, email, disabled_at }) => {
    const detail = disabled_at ? 'Ended account' : maskedEmail(email);
    return { kind: 'user', id, title: username, detail };
  });
}

async function findOrganizations({ db }: AppContext, text: string): Promise<Found[]> {
  const { rows } = await sql<{ id: string; name: string; handle: string }>`
    select o.id, o.name, o.handle from organizations o
     where ${
       isUuid(text)
         ? sql`o.id = ${text}::uuid`
         : sql`o.id in (select h.organization_id from organization_handles h
             where h.handle like ${beginsWith(text.replace(/^@/, ''))}) or lower(o.name) like ${beginsWith(text)}`
     }
     order by lower(o.name), o.id limit ${MOST}`.execute(db);
  return rows.map(({ id, name, handle }) => ({ kind: 'organization', id, title: name, detail: `@${handle}` }));
}

type EventFound = { id: string; title: string; slug: string; state: string; name: string };

async function findEvents({ db }: AppContext, text: string): Promise<Found[]> {
  const slug = /\/events\/([a-z0-9-]+)/.exec(text)?.[1] ?? text.toLowerCase();
  const { rows } = await sql<EventFound>`
    select e.id, e.title, e.slug, e.state, o.name from events e join organizations o on o.id = e.organization_id
     where ${
       isUuid(text)
         ? sql`e.id = ${text}::uuid`
         : sql`e.id in (select s.event_id from event_slugs s
             where s.slug = ${slug}) or lower(e.title) like ${beginsWith(text)}`
     }
     order by e.starts_at desc nulls last, e.id limit ${MOST}`.execute(db);
  return rows.map(({ id, title, slug: address, state, name }) => {
    return { kind: 'event', id, title, detail: [address, name, ...(state === 'published' ? [] : [state])].join(' · ') };
  });
}

type OrderFound = { id: string; buyer_email: string; status: string; title: string };

/** By id, number, checkout, payment at the provider, ticket, or the buyer's whole address. */
async function findOrders(ctx: AppContext, text: string): Promise<Found[]> {
  const condition = orderCondition(ctx, text);
  if (!condition) return [];
  const { rows } = await sql<OrderFound>`
    select o.id, o.buyer_email, o.status, e.title from orders o join events e on e.id = o.event_id
     where ${condition} order by o.created_at desc, o.id limit ${MOST}`.execute(ctx.db);
  return rows.map(({ id, buyer_email, status, title }) => {
    const detail = `${title} · ${maskedEmail(buyer_email)} · ${status}`;
    return { kind: 'order', id, title: orderNumber(id), detail };
  });
}

function orderCondition({ codes }: AppContext, text: string): RawBuilder<unknown> | null {
  if (isUuid(text))
    return sql`o.id in (select ${text}::uuid
      union all select unnest(array[t.order_id, t.resale_order_id]) from tickets t where t.id = ${text}::uuid)`;
  if (text.includes('@'))
    return sql`o.id in (select g.id from orders g where g.buyer_user_id is null and g.buyer_email = ${text.toLowerCase()}
      union all select m.id from orders m join users u on u.id = m.buyer_user_id where u.email = ${text.toLowerCase()})`;
  if (/^(pi|ch)_[\w-]+$/.test(text))
    return sql`o.id in (select p.order_id from payments p
                         where p.provider_payment_intent_id = ${text} or p.provider_charge_id = ${text})`;
  const claims = codes.verify(text.split(' ')[0] ?? '');
  if (claims)
    return sql`o.id in (select unnest(array[t.order_id, t.resale_order_id])
                                      from tickets t where t.code_key = ${claims.code_key})`;
  const number = readOrderNumber(text);
  if (number) return sql`right(o.id::text, 10) = ${orderIdEnd(number)}`;
  return text.length >= 20 ? sql`o.session_id = ${text}` : null;
}
