import { expect, test } from 'vitest';
import { buildTicketType } from '#server/domains/ticket-types/factory.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { createPayingWorld } from '#server/testing/paying.ts';
import { refundOrder } from '#server/testing/refund.ts';
import { writeRefundMail } from './refund-mail.ts';

const world = await createPayingWorld();

test.each([
  ['organizer', / cancelled 2 tickets of your order/],
  ['staff', /We cancelled 2 tickets of your order/],
] as const)(
  'tickets that cost nothing and were ended by the %s are cancelled, not refunded, in the mail',
  async (reason, words) => {
    const type = await buildTicketType(world.ctx, { price_amount: 0 });
    const held = await world.hold({ ticket_type_id: type.id, quantity: 2 });
    const ended = await refundOrder(world.ctx, held.order.id, { reason });
    const mail = { order_id: held.order.id, reason, ...ended };
    await inTransaction(world.ctx.db, (tx) => writeRefundMail(tx, mail, world.clock.now()));
    const text = await world.mailText(held, 'tickets_refunded');
    expect(text).toMatch(words);
    expect(text).not.toMatch(/refund/i);
  },
);
