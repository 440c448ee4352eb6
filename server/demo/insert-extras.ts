import type { Selectable } from 'kysely';
import type { Tx } from '#server/platform/db/db.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { addMilliseconds, DAY } from '#server/platform/lib/clock.ts';
import type { TicketTypeRow } from '#server/domains/ticket-types/queries.ts';
import type { People } from './insert-people.ts';
import type { DemoEvent, DemoPromo } from './programme/programme.ts';

/** A promo code and how many orders have used it. */
export type InsertedPromo = Selectable<Database['promo_codes']>;
/** A promoter's link and the share of the event's orders that came by it. */
export type InsertedReferral = { id: string; basis_points: number; share: number };

type PromoInput = { event_id: string; plan: DemoEvent; types: TicketTypeRow[]; created_at: Date; now: Date };

/** The promo codes of an event. */
export async function insertPromoCodes(
  tx: Tx,
  { event_id, plan, types, created_at, now }: PromoInput,
): Promise<InsertedPromo[]> {
  if (!plan.promo_codes) return [];
  const idOf = new Map(types.map((type) => [type.name, type.id]));
  const values = plan.promo_codes.map((promo) => {
    const ids = promo.types?.map((name) => idOf.get(name) ?? '') ?? null;
    const worth = { ...promoWorth(promo), ...promoWindow(promo, now), ...promoStock(promo, ids) };
    const uses = { max_uses: promo.max_uses ?? null, used: promo.used ?? 0 };
    return { event_id, code: promo.code, ticket_type_ids: ids, ...worth, ...uses, created_at };
  });
  return tx.insertInto('promo_codes').values(values).returningAll().execute();
}

function promoWorth({ kind, value = 0 }: DemoPromo) {
  const amount = kind === 'percent' || kind === 'unlock' ? null : value;
  return { kind, percent_basis_points: kind === 'percent' ? value : null, amount };
}

function promoStock({ reserved = 0, used = 0 }: DemoPromo, ids: string[] | null) {
  if (reserved === 0) return {};
  return { reserved_ticket_type_id: ids?.[0] ?? null, reserved_quantity: reserved, reserved_taken: used };
}

function promoWindow({ starts_in_days, ended_days_ago }: DemoPromo, now: Date) {
  return {
    starts_at: starts_in_days === undefined ? null : addMilliseconds(now, starts_in_days * DAY),
    ends_at: ended_days_ago === undefined ? null : addMilliseconds(now, -ended_days_ago * DAY),
  };
}

type ReferralInput = { event_id: string; plan: DemoEvent; people: People; created_at: Date };

/** The promoters of an event; one named by a user name has an account, one named by an address has not. */
export async function insertReferrals(
  tx: Tx,
  { event_id, plan, people, created_at }: ReferralInput,
): Promise<InsertedReferral[]> {
  const inserted: InsertedReferral[] = [];
  for (const { code, promoter, basis_points, share } of plan.referrals ?? []) {
    const user = people.users.get(promoter);
    const { id } = await tx
      .insertInto('promoter_links')
      .values({
        event_id,
        user_id: user?.id ?? null,
        email: user ? null : promoter,
        name: user?.name ?? '',
        referral_code: code,
        commission_basis_points: basis_points,
        created_at,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    inserted.push({ id, basis_points, share });
  }
  return inserted;
}
