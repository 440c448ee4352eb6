import { expect, test } from 'vitest';
import type { HostTicketTypes } from '#contract/host-ticket-types.ts';
import { buildSession } from '#server/domains/auth/factory.ts';
import { buildEvent } from '#server/domains/events/factory.ts';
import { buildPromoCode } from '#server/domains/promo-codes/factory.ts';
import { buildPromoterLink } from '#server/domains/promoters/factory.ts';
import { buildTicketType } from '#server/domains/ticket-types/factory.ts';
import { call } from '#server/testing/checkout.ts';
import { createPayingWorld, type PayingWorld } from '#server/testing/paying.ts';

const world = await createPayingWorld();

type Held = Awaited<ReturnType<PayingWorld['holdAndPay']>>;

async function buildHosted(fee_payer: string) {
  const event = await buildEvent(world.ctx, { fee_payer });
  const { owner_user_id: id } = await world.ctx.db
    .selectFrom('organizations')
    .select('owner_user_id')
    .where('id', '=', event.organization_id)
    .executeTakeFirstOrThrow();
  const headers = { authorization: `Token ${await buildSession(world.ctx, { id })}` };
  const list = async () =>
    (await call<HostTicketTypes>(world.url, `/events/${event.slug}/ticket-types/`, { headers })).body;
  const floor = await buildTicketType(world.ctx, { event_id: event.id, position: 1, capacity: 10 });
  const box = await buildTicketType(world.ctx, { event_id: event.id, position: 2, capacity: 10, price_amount: 9990 });
  return { event, list, floor, box };
}

async function buy(values: Parameters<PayingWorld['holdAndPay']>[0]): Promise<Held> {
  const held = await world.holdAndPay(values);
  await world.card(held.page);
  expect((await world.look(held)).status).toBe('paid');
  return held;
}

const earnedOf = ({ types }: HostTicketTypes) => types.reduce((sum, { earned }) => sum + earned.amount, 0);
const takenOf = ({ types }: HostTicketTypes) => types.reduce((sum, { taken }) => sum + taken.amount, 0);

test.each(['buyer', 'organizer'])(
  'OV-12 sold, held, left and takes agree with orders and ledger to the cent, also after refunds; fee on the %s',
  async (feePayer) => {
    const { event, list, floor, box } = await buildHosted(feePayer);
    const code = await buildPromoCode(world.ctx, { event_id: event.id, max_uses: 5 });
    const { referral_code } = await buildPromoterLink(world.ctx, { event_id: event.id });
    const plain = await buy({ ticket_type_id: floor.id, quantity: 3 });
    const cheap = await buy({ ticket_type_id: box.id, quantity: 3, promo_code: code.code, referral_code });
    await world.hold({ ticket_type_id: box.id, quantity: 2 });

    const full = await list();
    expect(full.types).toMatchObject([
      { sold: 3, held: 0, left: 7 },
      { sold: 3, held: 2, left: 5 },
    ]);
    expect(takenOf(full)).toBe(plain.order.total.amount + cheap.order.total.amount);
    expect(earnedOf(full)).toBe(full.earned.amount);
    expect(full.types[0]?.taken).toEqual(plain.order.total);

    await world.refundInDashboard(plain, 700);
    const part = await list();
    expect(takenOf(part)).toBe(takenOf(full));
    expect(earnedOf(part) - part.earned.amount).toBeGreaterThan(0);

    await world.refundInDashboard(cheap);
    const { types } = await list();
    expect(types[1]).toMatchObject({ sold: 0, held: 2, left: 8, taken: { amount: 0 }, earned: { amount: 0 } });
    const { used } = await world.ctx.db
      .selectFrom('promo_codes')
      .select('used')
      .where('id', '=', code.id)
      .executeTakeFirstOrThrow();
    expect(used).toBe(0);
    // Its place can be sold again, and its code be used again.
    await buy({ ticket_type_id: box.id, quantity: 8, promo_code: code.code });
    const again = await list();
    expect(again.types[1]).toMatchObject({ sold: 8, held: 2, left: 0 });
  },
);
