import { controlOf, payByCard, submit } from '#sandbox/payments/testing.ts';
import type { Checkout } from '#contract/checkout.ts';
import { buildTicketType } from '#server/domains/ticket-types/factory.ts';
import { processWebhook } from '#server/domains/payments/process-webhook.ts';
import type { Settings } from '#server/settings.ts';
import { webhookHandlers } from '#server/webhook-handlers.ts';
import { createTestApp, type TestApp } from './app.ts';
import { call, checkout, details, guestEmail } from './checkout.ts';
import { renderChecked } from './checked-mails.ts';
import { providerActions } from './provider-actions.ts';

export const CARD = '4242424242424242';
export const DECLINED_CARD = '4000000000000002';
export const CHALLENGE_CARD = '4000002760003184';
/** A card whose payment is confirmed later. */
export const SLOW_CARD = '4000009100000010';
/** A card whose money is available at once. */
export const AVAILABLE_CARD = '4000000000000077';

export type PayingWorld = Awaited<ReturnType<typeof createPayingWorld>>;

export type PayingOptions = { settings?: Partial<Settings>; withMailbox?: boolean };

/** The real application with the payment sandbox, and the actions of a buyer on both. */
export async function createPayingWorld({ settings, withMailbox = false }: PayingOptions = {}) {
  const velvet = await createTestApp({
    withSandbox: true,
    withMailbox,
    // No throttling and no polling intervals, which only slow tests down; tests about them set them. Sessions are as old as
    // the clock was moved, so nobody has to enter a password again.
    settings: {
      provider_requests_per_second: 1000,
      provider_recheck_seconds: 0,
      password_confirmed_hours: 10_000,
      ...settings,
    },
  });
  const control = controlOf(velvet.sandbox.url);
  // Both clocks move together, because webhook signatures contain the provider's time.
  await control('POST', '/webhooks', { sign_time: 'virtual' });
  const time = timeAndWebhooks(velvet, control);
  const provider = providerActions(velvet, { control, ...time });
  return { ...velvet, control, ...buyerActions(velvet), ...mailActions(velvet), ...time, ...provider };
}

function buyerActions({ url, ctx }: TestApp) {
  /** A guest's hold, on a new ticket type unless one is given. */
  const hold = async (values: { ticket_type_id?: string; quantity?: number; [field: string]: unknown } = {}) => {
    const { ticket_type_id = (await buildTicketType(ctx)).id, quantity = 2, ...rest } = values;
    const taken = await checkout(url, { email: guestEmail(), ticket_type_id, quantity, ...rest });
    if (taken.status !== 201) throw new Error(`no hold: ${JSON.stringify(taken.body)}`);
    return taken.body;
  };
  /** A guest takes a hold on a listing in Resale, with its payment page. */
  const holdListing = async (listing_id: string, email = guestEmail()) => {
    const taken = await checkout(url, { email, listing_id });
    if (taken.status !== 201) throw new Error(`no hold: ${JSON.stringify(taken.body)}`);
    const page = await pay(taken.body.session_id);
    if (page.status !== 200) throw new Error(`no payment page: ${page.status} ${JSON.stringify(page.body)}`);
    return { ...taken.body, page: page.body };
  };
  const pay = (sessionId: string, headers: Record<string, string> = {}) =>
    call<{ url: string }>(url, `/payment/checkout/${sessionId}/pay/`, { method: 'POST', headers });
  /** A hold with its payment page. */
  const holdAndPay = async (values: Parameters<typeof hold>[0] = {}) => {
    const held = await hold(values);
    const page = await pay(held.session_id);
    if (page.status !== 200) throw new Error(`no payment page: ${page.status} ${JSON.stringify(page.body)}`);
    return { ...held, page: page.body };
  };
  return {
    hold,
    pay,
    holdAndPay,
    holdListing,
    /** Types a card into a payment page and presses the button. */
    card: (page: { url: string }, number = CARD) => payByCard(page, number),
    /** Confirms or declines the bank's check. */
    confirm: (page: { url: string }, action: 'approve' | 'fail' | 'close') => submit(page, { action }),
    giveBack: (sessionId: string) => call(url, `/payment/checkout/${sessionId}/`, { method: 'DELETE' }),
    look: async (held: Pick<Checkout, 'session_id'>) => (await details(url, held.session_id)).body,
    order: async (held: Pick<Checkout, 'order'>) =>
      ctx.db.selectFrom('orders').selectAll().where('id', '=', held.order.id).executeTakeFirstOrThrow(),
    tickets: (held: Pick<Checkout, 'order'>) =>
      ctx.db.selectFrom('tickets').selectAll().where('order_id', '=', held.order.id).execute(),
    stock: async (held: Pick<Checkout, 'order'>) =>
      ctx.db
        .selectFrom('ticket_types')
        .select(['held', 'sold'])
        .where('id', '=', held.order.lines[0]?.ticket_type_id ?? '')
        .executeTakeFirstOrThrow(),
  };
}

function mailActions({ ctx }: TestApp) {
  return {
    /** The kinds of an order's mails, oldest first. */
    mailKeys: async (held: { order: { id: string } }) => {
      const rows = await ctx.db
        .selectFrom('outbox')
        .select(['key', 'template'])
        .where('payload', '@>', JSON.stringify({ order_id: held.order.id }))
        .orderBy('id')
        .execute();
      return rows.map(({ template }) => template);
    },
    /** The text of an order's newest mail of a kind, as it would be sent now. */
    mailText: async (held: { order: { id: string } }, template: string) => {
      const mail = await ctx.db
        .selectFrom('outbox')
        .select(['id', 'key', 'template', 'to_email', 'payload'])
        .where('template', '=', template)
        .where('payload', '@>', JSON.stringify({ order_id: held.order.id }))
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow();
      return (await renderChecked(ctx, mail))?.text ?? '';
    },
  };
}

function timeAndWebhooks({ ctx, clock }: TestApp, control: ReturnType<typeof controlOf>) {
  /** Processes every stored event once, oldest first; returns the errors of those that failed. */
  const processInbox = async () => {
    const rows = await ctx.db
      .selectFrom('webhook_inbox')
      .select('event_id')
      .where('processed_at', 'is', null)
      .orderBy('received_at')
      .execute();
    const errors: unknown[] = [];
    for (const { event_id } of rows) {
      await processWebhook(ctx, webhookHandlers, event_id).catch((error: unknown) => errors.push(error));
    }
    return errors;
  };
  return {
    processInbox,
    /** Waits until every webhook has arrived and been processed. */
    settleWebhooks: async () => {
      await control('POST', '/webhooks/drain');
      return processInbox();
    },
    /** Advances our clock and the provider's. */
    advance: async (milliseconds: number) => {
      clock.advance(milliseconds);
      await control('POST', '/clock', { advance_s: milliseconds / 1000 });
    },
    /** The provider's data, by kind. */
    dump: () => control<ProviderDump>('GET', '/dump'),
  };
}

export type ProviderDump = {
  checkout_sessions: {
    session: { id: string; status: string; metadata: Record<string, string>; url: string | null };
  }[];
  payment_intents: { id: string; status: string; amount_received: number; metadata: Record<string, string> }[];
  refunds: { id: string; status: string; amount: number; metadata: Record<string, string> }[];
  events: { event: { id: string; type: string } }[];
};
