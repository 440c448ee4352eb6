import type { StaffOrder } from '#contract/staff-records.ts';
import type { AppContext } from '#server/context.ts';
import type { Actor } from '#server/platform/http/route.ts';
import { notFound } from '#server/platform/lib/errors.ts';
import { listActs } from './acts.ts';
import { listListings } from './listings.ts';
import { requireLook } from './looks.ts';
import * as queries from './order-queries.ts';
import { presentOrder, presentParts } from './present-order.ts';

const MOST_LISTINGS = 50;

/** One order, for a member of staff who has given a reason. */
export async function getStaffOrder(ctx: AppContext, actor: Actor, id: string): Promise<StaffOrder> {
  await requireLook(ctx, actor, { subject: 'order', id });
  const order = await queries.findStaffOrder(ctx.db, id);
  if (!order) throw notFound();
  const [payments, tickets, listings, refunds, disputes, mails, acts] = await Promise.all([
    queries.listPayments(ctx.db, id),
    queries.listTickets(ctx.db, id),
    listListings(ctx.db, queries.listingsOf(id), MOST_LISTINGS),
    queries.listRefunds(ctx.db, id),
    queries.listDisputes(ctx.db, id),
    queries.listMails(ctx.db, id),
    listActs(ctx, 'order', id),
  ]);
  const parts = presentParts({ payments, tickets, refunds, disputes, mails }, order.currency);
  return { ...presentOrder(order), ...parts, listings, acts };
}
