import { describe, expect, test } from 'vitest';
import type { StaffTask, StaffTaskDetail } from '#contract/staff-queue.ts';
import { buildEvent } from '#server/domains/events/factory.ts';
import { refundTickets } from '#server/domains/refunds/refund-tickets.ts';
import { buildSale } from '#server/domains/tickets/factory.ts';
import { buildTicketType } from '#server/domains/ticket-types/factory.ts';
import { HOUR } from '#server/platform/lib/clock.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { createTestApp } from '#server/testing/app.ts';
import { call } from '#server/testing/checkout.ts';
import { removeStaff } from './change-staff.ts';
import { buildStaffOnDuty } from './factory.ts';

type Page = { results: StaffTask[]; next: string | null; counts: Record<string, number>; mine: number };

const velvet = await createTestApp({ settings: { page_size: 3, limit_contact_per_ip_hour: 1000 } });
const ana = await buildStaffOnDuty(velvet.ctx);
const ben = await buildStaffOnDuty(velvet.ctx);

const list = async (query = '', { headers } = ana) =>
  (await call<Page>(velvet.url, `/staff/queue/${query}`, { headers })).body;
const act = (task: StaffTask, name: string, { headers } = ana, body?: object) =>
  call<StaffTaskDetail>(velvet.url, `/staff/queue/${task.kind}/${task.id}/${name}/`, { method: 'POST', headers, body });

async function report(topic: string, about = ''): Promise<StaffTask> {
  const body = { name: 'Ada', email: 'ada@example.com', topic, about, message: 'Nobody at the venue knows of it.' };
  await call(velvet.url, '/contact/', { method: 'POST', body });
  const { id } = await velvet.ctx.db
    .selectFrom('contact_messages')
    .select('id')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  const answer = await call<StaffTaskDetail>(velvet.url, `/staff/queue/report/${id}/`, { headers: ana.headers });
  return answer.body;
}

async function failedRefund() {
  const type = await buildTicketType(velvet.ctx, { price_amount: 5000 });
  const { order } = await buildSale(velvet.ctx, { type });
  const payment = await velvet.ctx.db
    .selectFrom('payments')
    .select('id')
    .where('order_id', '=', order.id)
    .executeTakeFirstOrThrow();
  const at = velvet.clock.now();
  const { id } = await velvet.ctx.db
    .insertInto('refunds')
    .values({
      key: `staff-test:${order.id}`,
      order_id: order.id,
      payment_id: payment.id,
      currency: order.currency,
      amount: 100,
      state: 'failed',
      reason: 'organizer',
      failure_reason: 'expired_or_canceled_card',
      created_at: at,
      updated_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, order };
}

describe('the queue', () => {
  test('has reports of events with the event, dangers first; pages and filters agree', async () => {
    const event = await buildEvent(velvet.ctx, { title: 'Undertow' });
    const slow = await report('report_event', `/events/${event.slug}`);
    const danger = await report('safety');
    expect(slow).toMatchObject({
      what: 'report_event',
      state: 'open',
      event: { id: event.id, title: 'Undertow' },
      organization: { id: event.organization_id },
      report: { name: 'Ada', email: 'ada@example.com', message: 'Nobody at the venue knows of it.' },
    });
    const due = ({ since, due_at }: StaffTask) => (Date.parse(due_at ?? '') - Date.parse(since)) / HOUR;
    expect([due(danger), due(slow)]).toEqual([24, 72]);
    for (let n = 0; n < 5; n += 1) await report('report_problem');
    // A question is mailed to the team and is no task.
    const body = { name: 'Ada', email: 'a@example.com', topic: 'question', message: 'Where are the doors?' };
    await call(velvet.url, '/contact/', { method: 'POST', body });

    const seen: StaffTask[] = [];
    let path: string | null = '/staff/queue/?kind=report';
    while (path) {
      const page: Page = (await call<Page>(velvet.url, path.replace('/services/api', ''), { headers: ana.headers }))
        .body;
      seen.push(...page.results);
      path = page.next;
    }
    expect(seen[0]?.id).toBe(danger.id);
    expect(new Set(seen.map(({ id }) => id)).size).toBe(7);
    expect((await list()).counts).toEqual({ report: 7 });
    expect((await list('?kind=dispute')).results).toEqual([]);
  });

  test('of two who take the same item at once one gets it, and the other sees who', async () => {
    const task = await report('report_event');
    const answers = await Promise.all([act(task, 'take', ana), act(task, 'take', ben)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const winner = answers[0].status === 200 ? ana : ben;
    const other = winner === ana ? ben : ana;
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'taken_meanwhile',
      detail: `${winner.user.username} has taken it.`,
    });
    expect((await act(task, 'take', winner)).body).toMatchObject({ taken_by: { id: winner.user.id }, state: 'taken' });
    expect((await list('?state=mine', winner)).results.map(({ id }) => id)).toEqual([task.id]);
    expect((await list('?state=mine', other)).results).toEqual([]);
    expect((await act(task, 'done', other, { note: 'Looked at it.' })).status).toBe(409);
    expect((await act(task, 'done', winner, { note: 'x' })).status).toBe(400);
    expect((await act(task, 'done', winner, { note: 'The venue was told.' })).body).toMatchObject({
      state: 'done',
      done_by: { id: winner.user.id },
      note: 'The venue was told.',
    });
    expect((await list('?state=done', other)).results[0]?.id).toBe(task.id);
    expect((await act(task, 'take', other)).body).toMatchObject({ code: 'is_done' });
    expect((await act(task, 'reopen', other)).body).toMatchObject({ state: 'open', taken_by: null });
    await act(task, 'take', other);
    expect((await act(task, 'release', winner)).body).toMatchObject({ state: 'open', taken_by: null });
  });

  test('tasks of somebody who is not staff any more are open again', async () => {
    const leaver = await buildStaffOnDuty(velvet.ctx);
    const task = await report('report_event');
    await act(task, 'take', leaver);
    await removeStaff(velvet.ctx, leaver.user.username);
    expect((await act(task, 'take', ana)).status).toBe(200);
  });

  test('a refund that failed is an item, gone once it is sent, and back when it fails once more', async () => {
    const { id, order } = await failedRefund();
    const refundIs = (state: string) =>
      velvet.ctx.db
        .updateTable('refunds')
        .set({ state, updated_at: velvet.clock.now() })
        .where('id', '=', id)
        .execute();
    const find = async () => (await list('?kind=refund')).results;
    const [task] = await find();
    expect(task).toMatchObject({
      id,
      order_id: order.id,
      what: 'expired_or_canceled_card',
      amounts: [{ amount: 100, currency: order.currency }],
    });
    if (!task) return;
    await act(task, 'done', ana, { note: 'Asked the buyer for an account.' });
    expect(await find()).toEqual([]);
    velvet.clock.advance(1000);
    await refundIs('pending');
    expect(await find()).toEqual([]);
    await refundIs('failed');
    expect((await find()).map(({ state, note }) => [state, note])).toEqual([
      ['open', 'Asked the buyer for an account.'],
    ]);
    // The ledger has no posting of this refund.
    await velvet.ctx.db.deleteFrom('refunds').where('id', '=', id).execute();
  });

  test('a difference between the ledgers is settled by marking its task as done', async () => {
    const { db } = velvet.ctx;
    const at = velvet.clock.now();
    const run = await db
      .insertInto('reconciliation_runs')
      .values({ started_at: at })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { id } = await db
      .insertInto('reconciliation_findings')
      .values({
        key: 'staff-test',
        run_id: run.id,
        kind: 'amount_differs',
        currency: 'eur',
        provider_amount: 500,
        book_amount: 300,
        found_at: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const [task] = (await list('?kind=finding')).results;
    expect(task).toMatchObject({ id, what: 'amount_differs', amounts: [{ amount: 200, currency: 'eur' }] });
    if (!task) return;
    const done = await act(task, 'done', ana, { note: 'The provider corrected it.' });
    expect(done.body).toMatchObject({ state: 'done', finding: { provider_amount: { amount: 500 } } });
    const row = await db.selectFrom('reconciliation_findings').selectAll().where('id', '=', id).executeTakeFirst();
    expect(row).toMatchObject({ settled_by_user_id: ana.user.id, note: 'The provider corrected it.' });
  });

  test('a fraud warning is a task, shown by its ids, until the order is refunded', async () => {
    const { db } = velvet.ctx;
    const type = await buildTicketType(velvet.ctx, { price_amount: 5000 });
    const { order } = await buildSale(velvet.ctx, { type });
    const payment = await db
      .selectFrom('payments')
      .selectAll()
      .where('order_id', '=', order.id)
      .executeTakeFirstOrThrow();
    const warning = {
      payment_id: payment.id,
      order_id: order.id,
      event_id: order.event_id,
      fraud_type: 'made_with_lost_card',
    };
    const created_at = velvet.clock.now();
    await db
      .insertInto('fraud_warnings')
      .values([
        { ...warning, provider_warning_id: 'issfr_noted', outcome: 'noted', created_at },
        { ...warning, provider_warning_id: 'issfr_refunded', outcome: 'refunded', created_at },
      ])
      .execute();
    const { results, counts } = await list('?kind=warning');
    expect(counts).toMatchObject({ warning: 1 });
    expect(results).toMatchObject([
      {
        ...{ what: 'made_with_lost_card', order_id: order.id, state: 'open' },
        amounts: [{ amount: payment.amount, currency: 'eur' }],
      },
    ]);
    const [task] = results;
    if (!task) return;
    const taken = await act(task, 'take');
    expect(taken.body.warning).toEqual({
      provider_warning_id: 'issfr_noted',
      provider_payment_id: payment.provider_payment_intent_id,
    });
    await inTransaction(db, (tx) =>
      refundTickets(tx, {
        ...{ order_id: order.id, ticket_ids: 'all', keeps_fee: false, takes_used: true, reason: 'staff' },
        ...{ requested_by_user_id: ana.user.id, note: 'Suspected.', now: velvet.clock.now() },
      }),
    );
    expect((await call<StaffTaskDetail>(velvet.url, `/staff/queue/warning/${task.id}/`, ana)).body.state).toBe('over');
  });
});
