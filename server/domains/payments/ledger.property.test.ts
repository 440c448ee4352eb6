import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Tx } from '#server/platform/db/db.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { percentage, sum } from '#server/platform/lib/money.ts';
import { newId } from '#server/platform/lib/random.ts';
import { createTestApp } from '#server/testing/app.ts';
import { buildEvent } from '#server/domains/events/factory.ts';
import { organizerPayable, promoterPayable, providerBalance, refundsInFlight } from './accounts.ts';
import { balanceOf, type LedgerEntry, postLedger } from './ledger.ts';
import {
  fromBuyer,
  postLatePayment,
  postProviderFee,
  postRefundFailed,
  postRefundIntent,
  postRefundRefused,
  postRefundSent,
  postSale,
} from './postings.ts';
import { entriesOf, splitShares, type TicketShare, totalOf } from './shares.ts';

const NOW = new Date('2026-11-20T20:00:00Z');
const currency = 'eur';

const { ctx } = await createTestApp();
const event_id = (await buildEvent(ctx)).id;

type Step =
  | { do: 'sale'; faces: number[]; discount: number; absorbs: boolean; hasPromoter: boolean }
  | { do: 'refund'; pick: number; keepsFee: boolean; end: 'sent' | 'fails' | 'refused' | 'stays' }
  | { do: 'late'; amount: number; end: 'sent' | 'fails' | 'refused' | 'stays' }
  | { do: 'fee'; pick: number }
  | { do: 'settle' };

const end = fc.constantFrom('sent' as const, 'fails' as const, 'refused' as const, 'stays' as const);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('sale' as const),
      faces: fc.array(fc.integer({ min: 100, max: 20_000 }), { minLength: 1, maxLength: 4 }),
      discount: fc.integer({ min: 0, max: 99 }),
      absorbs: fc.boolean(),
      hasPromoter: fc.boolean(),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('refund' as const), pick: fc.nat(), keepsFee: fc.boolean(), end }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('late' as const), amount: fc.integer({ min: 50, max: 9000 }), end }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('fee' as const), pick: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('settle' as const) }) },
);

type Sold = { order_id: string; promoter_link_id: string | null; ticket: TicketShare };
type Rules = { postIntent: typeof postRefundIntent; postFailed: typeof postRefundFailed };

/** One event's money: the ledger, and beside it plain sums of what must be in it. */
class History {
  sold: Sold[] = [];
  feeless: { id: string; order_id: string; amount: number }[] = [];
  provider = 0;
  inFlight = 0;
  unrefunded = 0;
  receivablesSeen = 0;
  readonly promoter = newId();
  readonly tx: Tx;
  readonly rules: Rules;

  constructor(tx: Tx, rules: Rules) {
    this.tx = tx;
    this.rules = rules;
  }

  run(one: Step): Promise<void> {
    switch (one.do) {
      case 'sale':
        return this.sale(one);
      case 'refund':
        return this.refund(one);
      case 'late':
        return this.late(one);
      case 'fee':
        return this.fee(one.pick);
      default:
        return this.settle();
    }
  }

  private async sale({ faces, discount, absorbs, hasPromoter }: Extract<Step, { do: 'sale' }>): Promise<void> {
    const tickets = faces.map((face_amount): TicketShare => {
      const discount_amount = percentage(face_amount, discount * 100, 'down');
      const net = sum([face_amount, -discount_amount]);
      const fee = sum([percentage(net, 500, 'half_up'), 50]);
      return {
        face_amount,
        discount_amount,
        fee_amount: absorbs ? 0 : fee,
        organizer_fee_amount: absorbs ? fee : 0,
        commission_amount: hasPromoter ? percentage(net, 1000, 'down') : 0,
      };
    });
    const amount = totalOf(splitShares(tickets));
    const order_id = await insertOrder(this.tx, amount);
    const promoter_link_id = hasPromoter ? this.promoter : null;
    const sale = { order_id, event_id, currency, promoter_link_id, tickets };
    expect([await postSale(this.tx, sale, NOW), await postSale(this.tx, sale, NOW)]).toEqual([true, false]);
    this.provider += amount;
    this.feeless.push({ id: newId(), order_id, amount });
    this.sold.push(...tickets.map((ticket) => ({ order_id, promoter_link_id, ticket })));
  }

  private async refund({ pick, keepsFee, end: outcome }: Extract<Step, { do: 'refund' }>): Promise<void> {
    const [one] = this.sold.splice(pick % Math.max(1, this.sold.length), 1);
    if (!one) return;
    const { order_id, promoter_link_id, ticket } = one;
    const split = splitShares([ticket], { keepsBuyerFee: keepsFee });
    const amount = totalOf(split);
    if (amount <= 0) return;
    await this.giveBack(
      { id: newId(), order_id, currency, amount },
      entriesOf(split, { event_id, promoter_link_id }, 1),
      outcome,
    );
  }

  private async late({ amount, end: outcome }: Extract<Step, { do: 'late' }>): Promise<void> {
    const order_id = await insertOrder(this.tx, amount);
    await postLatePayment(this.tx, { order_id, currency, amount }, NOW);
    this.provider += amount;
    await this.giveBack({ id: newId(), order_id, currency, amount }, fromBuyer(amount), outcome);
  }

  private async giveBack(
    refund: Parameters<typeof postRefundSent>[1],
    from: LedgerEntry[],
    outcome: string,
  ): Promise<void> {
    const { amount } = refund;
    await this.rules.postIntent(this.tx, refund, from, NOW);
    this.inFlight += amount;
    if (outcome === 'stays') return;
    this.inFlight -= amount;
    if (outcome !== 'sent') this.unrefunded += amount;
    if (outcome === 'refused') return void (await postRefundRefused(this.tx, refund, NOW));
    await postRefundSent(this.tx, refund, NOW);
    if (outcome === 'sent') this.provider -= amount;
    else await this.rules.postFailed(this.tx, refund, NOW);
  }

  private async fee(pick: number): Promise<void> {
    const [payment] = this.feeless.splice(pick % Math.max(1, this.feeless.length), 1);
    if (!payment) return;
    const fee = sum([percentage(payment.amount, 150, 'half_up'), 25]);
    await postProviderFee(this.tx, { ...payment, currency }, fee, NOW);
    this.provider -= fee;
  }

  /** Everything owed is paid out: later refunds find the payables empty. */
  private async settle(): Promise<void> {
    for (const account of [organizerPayable(event_id), promoterPayable(event_id, this.promoter)]) {
      const amount = -(await balanceOf(this.tx, account, currency));
      if (amount <= 0) continue;
      const entries = [
        { account, amount },
        { account: providerBalance, amount: -amount },
      ];
      await postLedger(this.tx, {
        key: `settle:${newId()}`,
        order_id: null,
        memo: '',
        created_at: NOW,
        currency,
        entries,
      });
      this.provider -= amount;
    }
  }

  async check(): Promise<void> {
    await sql`set constraints all immediate`.execute(this.tx);
    const { rows } = await sql<{ name: string; kind: string; amount: number }>`
      select a.name, a.kind, sum(e.amount)::bigint as amount
        from ledger_entries e join ledger_accounts a on a.id = e.account_id group by 1, 2`.execute(this.tx);
    const of = (name: string) => rows.find((row) => row.name === name)?.amount ?? 0;
    expect(sum(rows.map(({ amount }) => amount))).toBe(0);
    expect(of('stripe:balance')).toBe(this.provider);
    expect(of('refunds:in_flight')).toBe(-this.inFlight || 0);
    expect(of('buyer:unrefunded')).toBe(-this.unrefunded || 0);
    const overdrawn = rows.filter(({ kind, amount }) => kind === 'liability' && amount > 0);
    const receivables = rows.filter(({ name }) => name.endsWith(':receivable'));
    expect([...overdrawn, ...receivables.filter(({ amount }) => amount < 0)]).toEqual([]);
    this.receivablesSeen += receivables.filter(({ amount }) => amount > 0).length;
  }
}

async function insertOrder(tx: Tx, amount: number): Promise<string> {
  const id = newId();
  await tx
    .insertInto('orders')
    .values({
      id,
      session_id: newId(),
      event_id,
      currency,
      kind: amount === 0 ? 'free' : 'primary',
      status: 'paid',
      buyer_email: 'buyer@example.com',
      buyer_key: id,
      hold_key: id,
      request_hash: randomBytes(32),
      quantity: 1,
      face_amount: amount,
      total_amount: amount,
      created_at: NOW,
      expires_at: NOW,
      hard_expires_at: NOW,
    })
    .execute();
  return id;
}

class Over extends Error {}

/** Plays a history on the real tables and rolls it back; returns how often somebody owed us. */
async function play(steps: Step[], rules: Rules): Promise<number> {
  let seen = 0;
  const playing = inTransaction(ctx.db, async (tx) => {
    const history = new History(tx, rules);
    for (const one of steps) {
      await history.run(one);
      await history.check();
    }
    seen = history.receivablesSeen;
    throw new Over();
  });
  await playing.catch((error: unknown) => {
    if (!(error instanceof Over)) throw error;
  });
  return seen;
}

const histories = fc.array(step, { minLength: 10, maxLength: 30 });
const realRules: Rules = { postIntent: postRefundIntent, postFailed: postRefundFailed };
const RUNS = { numRuns: 40, seed: 20_261_120 };

test('after any history of sales, refunds and settlements the ledger is right', async () => {
  let receivables = 0;
  const property = fc.asyncProperty(histories, async (steps) => {
    receivables += await play(steps, realRules);
  });
  await fc.assert(property, RUNS);
  // The rare branches were visited, too.
  expect(receivables).toBeGreaterThan(10);
});

test.each<[string, Rules]>([
  ['a refund that overdraws a payable', { ...realRules, postIntent: postWithoutSpill }],
  ['a failed refund that nobody posts', { ...realRules, postFailed: async () => false }],
])('the counter-proof: %s is found out', async (_name, rules) => {
  const property = fc.asyncProperty(histories, async (steps) => void (await play(steps, rules)));
  expect((await fc.check(property, { ...RUNS, endOnFailure: true })).failed).toBe(true);
});

/** A refund's intent without the rule that spills into receivables. */
async function postWithoutSpill(tx: Tx, refund: { id: string; amount: number }, from: LedgerEntry[]): Promise<boolean> {
  const entries = [...from, { account: refundsInFlight, amount: -refund.amount }].filter(({ amount }) => amount !== 0);
  await sql`insert into ledger_transactions (id, key, created_at) values (${refund.id}, ${refund.id}, ${NOW})`.execute(
    tx,
  );
  for (const [position, { account, amount }] of entries.entries()) {
    const { rows } = await sql<{ id: string }>`
      insert into ledger_accounts (name, currency, kind) values (${account.name}, ${currency}, ${account.kind})
      on conflict (name, currency) do update set kind = excluded.kind returning id`.execute(tx);
    await sql`insert into ledger_entries (transaction_id, position, account_id, currency, amount)
      values (${refund.id}, ${position}, ${rows[0]?.id}, ${currency}, ${amount})`.execute(tx);
  }
  return true;
}
