import type { AppContext } from '#server/context.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { refreshAllSortValues } from '#server/domains/events/search/refresh-sort-values.ts';
import { admitGuests } from './admit-guests.ts';
import { insertEvents } from './insert-events.ts';
import { insertHistory } from './insert-history.ts';
import { insertInvitations } from './insert-invitations.ts';
import { insertPeople, mustHave } from './insert-people.ts';
import { insertPictures } from './insert-pictures.ts';
import { insertResale } from './insert-resale.ts';
import { insertSales, planOrders } from './insert-sales.ts';
import { insertSellers } from './insert-sellers.ts';
import { insertWaiting } from './insert-waiting.ts';
import { insertViews } from './insert-views.ts';
import { insertStaff } from './insert-staff.ts';
import { demoPeople } from './logins.ts';
import { mailVisitor } from './mail-visitor.ts';
import { planResale } from './plan-resale.ts';
import { programmes } from './programme/all.ts';
import { refundSales } from './refund-sales.ts';
import { settlePromoters } from './settle-promoters.ts';

/**
 * Fills an empty database with organizers, events, sales and accounts for trying out the product. Returns false, and
 * does nothing, if there are events. All is done in one transaction, so that an interrupted start seeds everything the
 * next time.
 */
export function seedDemo(ctx: AppContext): Promise<boolean> {
  return inTransaction(ctx.db, async (tx) => {
    const known = await tx.selectFrom('events').select('id').limit(1).executeTakeFirst();
    if (known) return false;
    const people = await insertPeople(tx, ctx.clock.now());
    await insertPictures(tx, people, ctx.clock.now());
    const events = await insertEvents(tx, ctx, { programmes, people });
    const orders = planOrders({ events, people, now: ctx.clock.now() });
    const offers = planResale(orders, mustHave(people.users, demoPeople.visitor.username).id, ctx.clock.now());
    await insertSellers(tx, offers, ctx.clock.now());
    await insertSales(tx, orders, ctx.clock.now());
    await insertResale(ctx, tx, { offers, people });
    await insertViews(tx);
    await insertInvitations(ctx, tx, { events, people, now: ctx.clock.now() });
    await admitGuests(tx, { events, people, now: ctx.clock.now() });
    await refundSales(tx, { events, orders, now: ctx.clock.now() });
    await insertHistory(tx);
    await settlePromoters(ctx, tx);
    await insertWaiting(ctx, tx, { events, people });
    await insertStaff(ctx, tx, people);
    await refreshAllSortValues(tx, ctx.clock.now());
    await mailVisitor(tx, { orders, people, now: ctx.clock.now() });
    return true;
  });
}
