import type { Db, Tx } from '#server/platform/db/db.ts';

function selectOrders(db: Db | Tx) {
  return db
    .selectFrom('orders')
    .leftJoin('promo_codes', 'promo_codes.id', 'orders.promo_code_id')
    .selectAll('orders')
    .select('promo_codes.code as promo_code');
}

/** An order by its public session id. */
export function findOrderBySession(db: Db | Tx, sessionId: string) {
  return selectOrders(db).where('session_id', '=', sessionId).executeTakeFirst();
}

export type OrderRow = NonNullable<Awaited<ReturnType<typeof findOrderBySession>>>;

/** An order by its id. */
export function findOrder(db: Db | Tx, orderId: string): Promise<OrderRow | undefined> {
  return selectOrders(db).where('orders.id', '=', orderId).executeTakeFirst();
}

/** The lines of an order, in order. */
export function listOrderLines(db: Db | Tx, orderId: string) {
  return db.selectFrom('order_lines').selectAll().where('order_id', '=', orderId).orderBy('position').execute();
}

export type OrderLineRow = Awaited<ReturnType<typeof listOrderLines>>[number];

type CheckoutAnswers = Partial<{
  holder_names: string[] | undefined;
  holder_emails: string[] | undefined;
  answers: Record<string, string> | undefined;
}>;

/**
 * Stores what was typed about holders and answers while the hold is live; false if it has ended. A free order is complete
 * at once, so its answers may be added later; its names are on the tickets by then and stay.
 */
export async function updateAnswers(db: Db | Tx, orderId: string, typed: CheckoutAnswers): Promise<boolean> {
  const { holder_names, holder_emails, answers } = typed;
  const result = await db
    .updateTable('orders')
    .set({
      ...(holder_names && { holder_names: JSON.stringify(holder_names) }),
      ...(holder_emails && { holder_emails: JSON.stringify(holder_emails) }),
      ...(answers && { answers: JSON.stringify(answers) }),
    })
    .where('id', '=', orderId)
    .where((eb) => {
      const isHeld = eb('status', '=', 'held');
      return holder_names || holder_emails
        ? isHeld
        : eb.or([isHeld, eb.and([eb('status', '=', 'paid'), eb('kind', 'in', ['free', 'complimentary'])])]);
    })
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}
