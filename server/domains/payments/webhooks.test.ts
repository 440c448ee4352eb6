import { createHmac } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { HOUR, MINUTE } from '#server/platform/lib/clock.ts';
import { newSecret } from '#server/platform/lib/random.ts';
import { createPayingWorld } from '#server/testing/paying.ts';
import { until } from '#server/testing/until.ts';
import { webhookHandlers } from '#server/webhook-handlers.ts';
import { startWorker } from '#server/worker.ts';
import { signatureFailures } from './metrics.ts';
import { processWebhook, type WebhookHandlers } from './process-webhook.ts';
import { fetchMissedEvents, reconcilePayments } from './reconcile-payments.ts';
import { warnOfMissingWebhooks } from './self-check.ts';
import { webhookHealth } from './webhook-health.ts';

const world = await createPayingWorld({ settings: { outbox_poll_milliseconds: 60_000 } });
beforeEach(() => world.reset());

type Event = { id: string; type: string; [field: string]: unknown };

function buildDelivery(values: Partial<Event> = {}): Event {
  return {
    id: `evt_${newSecret(9)}`,
    object: 'event',
    type: 'customer.created',
    api_version: '2026-10-28.endive',
    livemode: false,
    data: { object: { id: 'cus_1', object: 'customer' } },
    ...values,
  };
}

type Sent = { destination?: string; secret?: string; ageSeconds?: number; header?: string; body?: string };

/** Sends an event as the provider would, signed now with the destination's secret unless told otherwise. */
async function deliver(event: Event, { destination = 'platform', ageSeconds = 0, ...sent }: Sent = {}) {
  const body = sent.body ?? JSON.stringify(event);
  const time = Math.floor(world.clock.now().getTime() / 1000) - ageSeconds;
  const secrets: Record<string, string> = world.ctx.config.stripe.webhookSecrets;
  const secret = sent.secret ?? secrets[destination] ?? '';
  const signature = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
  const response = await fetch(`${world.url}/webhooks/stripe/${destination}`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', 'stripe-signature': sent.header ?? `t=${time},v1=${signature}` },
  });
  return response.status;
}

function inboxRow(eventId: string) {
  return world.ctx.db.selectFrom('webhook_inbox').selectAll().where('event_id', '=', eventId).executeTakeFirst();
}

describe('a delivery', () => {
  test('is stored once with its job, and gets the same response when it is repeated (WH-11)', async () => {
    const event = buildDelivery();
    expect(await Promise.all([deliver(event), deliver(event), deliver(event)])).toEqual([200, 200, 200]);
    expect(await deliver(event)).toBe(200);
    expect(await inboxRow(event.id)).toMatchObject({ destination: 'platform', processed_at: null, object_id: 'cus_1' });
  });

  test('PAY-06 forged, old, from the future, another destination’s or unsigned: 400, nothing stored', async () => {
    const event = buildDelivery();
    const { connected } = world.ctx.config.stripe.webhookSecrets;
    expect(await deliver(event, { secret: 'whsec_of_somebody_else' })).toBe(400);
    expect(await deliver(event, { ageSeconds: 301 })).toBe(400);
    // The clock runs on while the call is under way, so the future is a few seconds farther off than its limit.
    expect(await deliver(event, { ageSeconds: -310 })).toBe(400);
    expect(await deliver(event, { secret: connected })).toBe(400);
    for (const header of ['', 'nonsense', 't=,v1=', 't=1,v0=00']) expect(await deliver(event, { header })).toBe(400);
    expect(await inboxRow(event.id)).toBeUndefined();
    expect(await deliver(event, { ageSeconds: 290 })).toBe(200);
    expect(await deliver(buildDelivery(), { ageSeconds: -299 })).toBe(200);
  });

  test('signed with two secrets during a rotation is accepted', async () => {
    const event = buildDelivery();
    const body = JSON.stringify(event);
    const time = Math.floor(world.clock.now().getTime() / 1000);
    const sign = (secret: string) => createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
    const { platform } = world.ctx.config.stripe.webhookSecrets;
    expect(await deliver(event, { header: `t=${time},v1=${sign('whsec_old')},v1=${sign(platform)}` })).toBe(200);
  });

  test('of the other mode, to an unknown destination, or without an event is refused', async () => {
    expect(await deliver(buildDelivery({ livemode: true }))).toBe(400);
    expect(await deliver(buildDelivery(), { destination: 'elsewhere', secret: 'whsec_test_platform' })).toBe(404);
    for (const body of ['', 'null', '[]', '{}', '"evt"', '{"id":1,"type":2}', '{not json']) {
      expect(await deliver(buildDelivery(), { body })).toBe(400);
    }
  });

  test('with an invalid id or type, or with characters that cannot be stored, is refused and not stored', async () => {
    const absurd = ['', ' ', 'x'.repeat(300), 'evt_\u0000', 'evt_1\n', '../evt', '<b>'];
    for (const id of absurd) expect([id, await deliver(buildDelivery({ id }))]).toEqual([id, 400]);
    for (const type of absurd) expect([type, await deliver(buildDelivery({ type }))]).toEqual([type, 400]);
    for (const account of [...absurd, 1, {}])
      expect([account, await deliver(buildDelivery({ account }))]).toEqual([account, 400]);
    for (const id of [...absurd, 1, {}])
      expect([id, await deliver(buildDelivery({ data: { object: { id } } }))]).toEqual([id, 400]);
    for (const id of [undefined, null])
      expect([id, await deliver(buildDelivery({ data: { object: { id } } }))]).toEqual([id, 200]);
    const event = buildDelivery({ data: { object: { id: 'cus_1', note: 'a\u0000b' } } });
    expect(await deliver(event)).toBe(400);
    expect(await inboxRow(event.id)).toBeUndefined();
  });

  test('PAY-38 two megabytes are refused cheaply; deep nesting does no harm', async () => {
    const big = buildDelivery({ padding: 'x'.repeat(2 * 1024 * 1024) });
    expect(await deliver(big)).toBe(413);
    for (const levels of [20_000, 50_000]) {
      const deep = `{"id":"evt_deep","type":"x","livemode":false,"data":${'['.repeat(levels)}${']'.repeat(levels)}}`;
      expect([levels, await deliver(buildDelivery(), { body: deep })]).toEqual([levels, 400]);
    }
    expect(await inboxRow('evt_deep')).toBeUndefined();
  });

  test('WH-10 with a wrong secret raises an alarm; polling still issues the tickets', async () => {
    const failures = async () =>
      (await signatureFailures.get()).values.find(({ labels }) => labels.destination === 'platform')?.value ?? 0;
    const before = await failures();
    await world.control('POST', '/webhooks', { signature: 'wrong', retry_schedule_ms: [3_600_000] });
    const held = await world.holdAndPay();
    await world.card(held.page);
    await until(async () => (await failures()) >= before + 3);
    expect((await world.look(held)).status).toBe('paid');
  });

  test('WH-13 the health page names the last event of each destination', async () => {
    await deliver(buildDelivery(), { destination: 'connected' });
    const health = await webhookHealth(world.ctx.db);
    expect(health.connected.last_event_at).toBeInstanceOf(Date);
    expect(health.accounts.last_event_at).toBeNull();
    // Payments without any webhook for a day are an alarm, not a quiet day.
    expect(await warnOfMissingWebhooks(world.ctx)).toBe(false);
    await world.advance(25 * HOUR);
    expect(await warnOfMissingWebhooks(world.ctx)).toBe(false);
    await world.control('POST', '/webhooks', { never: true });
    const held = await world.holdAndPay();
    await world.card(held.page);
    await world.look(held);
    expect(await warnOfMissingWebhooks(world.ctx)).toBe(true);
  });
});

describe('processing', () => {
  test('WH-09 a newer version, unknown fields, an unknown state: the object is read again and decides', async () => {
    const held = await world.holdAndPay();
    await world.card(held.page);
    const { provider_session_id } = await world.ctx.db
      .selectFrom('payment_sessions')
      .select('provider_session_id')
      .where('order_id', '=', held.order.id)
      .executeTakeFirstOrThrow();
    const object = {
      id: provider_session_id,
      object: 'checkout.session',
      status: 'sublimated',
      novelty: { deep: true },
    };
    const event = buildDelivery({
      type: 'checkout.session.completed',
      api_version: '2031-01-01.zinnia',
      data: { object },
    });
    expect(await deliver(event)).toBe(200);
    await processWebhook(world.ctx, webhookHandlers, event.id);
    expect((await world.order(held)).status).toBe('paid');
    expect(await inboxRow(event.id)).toMatchObject({
      api_version: '2031-01-01.zinnia',
      processed_at: expect.any(Date),
    });
  });

  test('of an event without a handler marks it as processed; events of connected accounts are never ours (WH-15)', async () => {
    const seen: string[] = [];
    const handlers: WebhookHandlers = {
      'payout.paid': async (_ctx, { event_id }) => void seen.push(event_id),
      'connected:payout.paid': async (_ctx, { event_id }) => void seen.push(`connected ${event_id}`),
    };
    const unknown = buildDelivery();
    const foreign = buildDelivery({ type: 'payout.paid', account: 'acct_1' });
    const connected = buildDelivery({ type: 'payout.paid', account: 'acct_1' });
    await deliver(unknown);
    await deliver(foreign);
    await deliver(connected, { destination: 'connected' });
    for (const { id } of [unknown, foreign, connected]) await processWebhook(world.ctx, handlers, id);
    expect(seen).toEqual([`connected ${connected.id}`]);
    for (const { id } of [unknown, foreign]) expect((await inboxRow(id))?.processed_at).toBeInstanceOf(Date);
  });

  test('RF-05 a handler that fails leaves the event where it is, with the reason, to be tried again', async () => {
    const event = buildDelivery({ type: 'thing.happened' });
    await deliver(event);
    let tries = 0;
    const handlers: WebhookHandlers = {
      'thing.happened': async () => {
        tries += 1;
        if (tries === 1) throw new Error('not yet');
      },
    };
    await expect(processWebhook(world.ctx, handlers, event.id)).rejects.toThrow('not yet');
    expect(await inboxRow(event.id)).toMatchObject({ processed_at: null, last_error: 'not yet' });
    await processWebhook(world.ctx, handlers, event.id);
    await processWebhook(world.ctx, handlers, event.id);
    expect(tries).toBe(2);
    expect(await inboxRow(event.id)).toMatchObject({ last_error: null });
  });

  test('an event whose webhook was lost is fetched from the provider’s own list', async () => {
    await world.control('POST', '/webhooks', { never: true });
    const held = await world.holdAndPay();
    await world.card(held.page);
    expect(await fetchMissedEvents(world.ctx, webhookHandlers)).toBeGreaterThan(0);
    expect(await fetchMissedEvents(world.ctx, webhookHandlers)).toBe(0);
    expect(await world.processInbox()).toEqual([]);
    expect((await world.order(held)).status).toBe('paid');
  });

  test('an event that cannot be stored does not hold up those after it', async () => {
    await world.control('POST', '/webhooks', { never: true });
    const held = await world.holdAndPay();
    await world.card(held.page);
    await world.database.pool.query(`
      create sequence tries;
      create function refuse_first() returns trigger language plpgsql as $$
      begin
        if not exists (select from webhook_inbox i where i.event_id = new.event_id) and nextval('tries') = 1 then
          raise exception 'not this one';
        end if;
        return new;
      end $$;
      create trigger refuse_first before insert on webhook_inbox for each row execute function refuse_first()`);
    const stored = await fetchMissedEvents(world.ctx, webhookHandlers);
    await world.database.pool.query('drop function refuse_first cascade; drop sequence tries');
    expect(stored).toBeGreaterThan(0);
    expect(await fetchMissedEvents(world.ctx, webhookHandlers)).toBeGreaterThan(0);
    await world.processInbox();
    expect((await world.order(held)).status).toBe('paid');
  });

  test('an event whose job is gone is found and processed', async () => {
    const event = buildDelivery();
    await deliver(event);
    await world.database.pool.query(`select graphile_worker.remove_job($1)`, [`webhook:${event.id}`]);
    await world.advance(2 * MINUTE);
    await reconcilePayments(world.ctx, webhookHandlers);
    expect((await inboxRow(event.id))?.processed_at).toBeInstanceOf(Date);
  });
});

describe('the worker', () => {
  test('brings tickets from webhooks alone, drains the inbox, and stops', async () => {
    const worker = startWorker(world.ctx);
    try {
      const held = await world.holdAndPay();
      await world.card(held.page);
      await until(async () => (await world.order(held)).status === 'paid');
      await until(async () => (await inboxRowsWaiting()) === 0);
    } finally {
      await worker.stop();
    }
  });

  test('two of them process each event once', async () => {
    const workers = [startWorker(world.ctx), startWorker(world.ctx)];
    try {
      const helds = await Promise.all(Array.from({ length: 5 }, () => world.holdAndPay()));
      await Promise.all(helds.map((held) => world.card(held.page)));
      await until(async () => (await Promise.all(helds.map(world.order))).every(({ status }) => status === 'paid'));
      for (const held of helds) expect(await world.tickets(held)).toHaveLength(2);
    } finally {
      await Promise.all(workers.map((worker) => worker.stop()));
    }
    await world.processInbox();
  });

  async function inboxRowsWaiting(): Promise<number> {
    const { rows } = await world.database.pool.query<{ waiting: number }>(
      'select count(*)::int as waiting from webhook_inbox where processed_at is null',
    );
    return rows[0]?.waiting ?? 0;
  }
});
