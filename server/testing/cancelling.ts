import { sql } from 'kysely';
import { expect } from 'vitest';
import type { CancellationPage, RehearsalChanged } from '#contract/cancellations.ts';
import { runCancellations } from '#server/domains/cancellations/run-cancellations.ts';
import { sendRefunds } from '#server/domains/payments/send-refunds.ts';
import { buildPromoCode } from '#server/domains/promo-codes/factory.ts';
import { buildPromoterLink } from '#server/domains/promoters/factory.ts';
import type { OutboxMail } from '#server/platform/mail/types.ts';
import { buildHostedEvent } from './host.ts';
import { createPayingWorld, type PayingWorld } from './paying.ts';

const SOON = { starts_at: new Date('2031-12-12T22:00:00Z'), ends_at: new Date('2031-12-13T04:00:00Z') };

type Night = Awaited<ReturnType<typeof buildNight>>;

/** The application with the payment sandbox, and events to cancel. */
export async function createCancellingWorld() {
  const world = await createPayingWorld();
  return {
    ...world,
    buildNight: () => buildNight(world),
    balances: (night: Night) => balances(world, night),
    /** Runs the cancellation job until nothing is left to do. */
    finish: async () => {
      await runCancellations(world.ctx);
      await sendRefunds(world.ctx);
      await runCancellations(world.ctx);
    },
    mailsOf: (night: Night) => mailsOf(world, night),
  };
}

/** An event with a paid and a free type, its host, a code for a third off, and a promoter. */
async function buildNight(world: PayingWorld) {
  const hosted = await buildHostedEvent(world, { ...SOON, title: 'Undertow' }, [
    { price_amount: 3333, capacity: 50 },
    { price_amount: 0, capacity: 50 },
  ]);
  const [paid, free] = hosted.types;
  if (!paid || !free) throw new Error('no types');
  const event_id = hosted.event.id;
  await world.ctx.db
    .insertInto('event_stock')
    .values({ event_id, capacity: 100 })
    .onConflict((c) => c.doNothing())
    .execute();
  await buildPromoCode(world.ctx, { event_id, code: 'THIRD', percent_basis_points: 3333 });
  const { referral_code } = await buildPromoterLink(world.ctx, { event_id });
  const buy = async (values: object = {}) => {
    const held = await world.holdAndPay({ ticket_type_id: paid.id, ...values });
    await world.card(held.page);
    expect((await world.look(held)).status).toBe('paid');
    return held;
  };
  const look = async () => (await hosted.send<CancellationPage>('GET', '/cancellation/')).body;
  const cancel = async (fingerprint?: string, message = '') =>
    hosted.send<CancellationPage & RehearsalChanged>('POST', '/cancellation/', {
      fingerprint: fingerprint ?? (await look()).rehearsal?.fingerprint,
      message,
    });
  return { ...hosted, paid, free, buy, look, cancel, referral_code };
}

/** The open balances of an event in the ledger, by kind of account. */
async function balances({ ctx }: PayingWorld, { event }: Night): Promise<Record<string, number>> {
  const { rows } = await sql<{ kind: string; amount: number }>`
    select split_part(a.name, ':', 1) || ':' || substring(a.name from '[a-z_]+$') as kind, -sum(e.amount)::bigint as amount
      from ledger_accounts a join ledger_entries e on e.account_id = a.id
     where a.event_id = ${event.id} group by 1 having sum(e.amount) <> 0`.execute(ctx.db);
  return Object.fromEntries(rows.map(({ kind, amount }) => [kind, amount]));
}

/** The cancellation mails of an event. */
async function mailsOf({ ctx }: PayingWorld, { event }: Night) {
  const { rows } = await sql<OutboxMail>`
    select m.* from outbox m
     where m.payload ->> 'event_id' = ${event.id}
        or m.payload ->> 'order_id' in (select id::text from orders where event_id = ${event.id})
     order by m.template, m.to_email`.execute(ctx.db);
  return rows.filter(({ template }) => template.includes('cancel'));
}
