import type { Stripe } from 'stripe';
import type { Logger } from '#server/platform/lib/logger.ts';
import { accountCalls, type AccountCalls } from './account-calls.ts';
import type { Ask } from './ask.ts';
import { disputeCalls, type DisputeCalls } from './dispute-calls.ts';
import { outcomeOf, type Outcome } from './outcome.ts';
import { payoutCalls, type PayoutCalls } from './payout-calls.ts';
import { readBalanceTransaction, readEvent, readPayment, readRefund, readSession } from './read.ts';
import { sessionParams } from './session-params.ts';
import type { Throttle } from './throttle.ts';
import { transferCalls, type TransferCalls } from './transfer-calls.ts';
import type {
  NewPaymentSession,
  NewRefund,
  ProviderBalance,
  ProviderEvent,
  ProviderPayment,
  ProviderRefund,
  ProviderSession,
  ProviderTransactionPage,
} from './types.ts';

/** The calls we make to the payment provider. None throws for an error of the provider. */
export type ProviderCalls = AccountCalls &
  TransferCalls &
  PayoutCalls &
  DisputeCalls & {
    createSession(session: NewPaymentSession): Promise<Outcome<ProviderSession>>;
    retrieveSession(sessionId: string): Promise<Outcome<ProviderSession>>;
    expireSession(sessionId: string): Promise<Outcome<ProviderSession>>;
    /** A session created for the order at about that time whose answer was lost. */
    findLostSession(orderId: string, createdAt: Date): Promise<Outcome<ProviderSession | null>>;
    retrievePayment(intentId: string): Promise<Outcome<ProviderPayment>>;
    createRefund(refund: NewRefund): Promise<Outcome<ProviderRefund>>;
    retrieveRefund(refundId: string): Promise<Outcome<ProviderRefund>>;
    listRefunds(intentId: string): Promise<Outcome<ProviderRefund[]>>;
    /** Events of the given types since an instant, oldest first. */
    listEvents(since: Date, types: string[]): Promise<Outcome<ProviderEvent[]>>;
    balance(): Promise<Outcome<ProviderBalance>>;
    /** One page of the changes to our balance since an instant, newest first. */
    listBalanceTransactions(since: Date, after: string | null): Promise<Outcome<ProviderTransactionPage>>;
  };

const PAGE = 100;
const LOST_SESSION_PAGES = 5;
const MOST_ROWS = 20_000;
const PAYMENT = 'latest_charge.balance_transaction';

type Options = { stripe: Stripe; throttle: Throttle; log: Logger };

/** Binds the calls to one client and its throttle. */
export function createCalls({ stripe, throttle, log }: Options): ProviderCalls {
  const ask: Ask = (group, call, work) =>
    outcomeOf(log, call, async () => {
      await throttle.wait(group);
      return work();
    });
  return {
    ...sessionCalls(stripe, ask),
    ...refundCalls(stripe, ask),
    ...bookCalls(stripe, ask),
    ...accountCalls(stripe, ask),
    ...transferCalls(stripe, ask),
    ...payoutCalls(stripe, ask),
    ...disputeCalls(stripe, ask),
  };
}

function sessionCalls(stripe: Stripe, ask: Ask) {
  const { sessions } = stripe.checkout;
  return {
    createSession: (session: NewPaymentSession) =>
      ask('session_create', 'create session', async () =>
        readSession(await sessions.create(sessionParams(session), { idempotencyKey: session.idempotency_key })),
      ),
    retrieveSession: (sessionId: string) =>
      ask('session_read', 'retrieve session', async () =>
        readSession(await sessions.retrieve(sessionId, { expand: [`payment_intent.${PAYMENT}`] })),
      ),
    expireSession: (sessionId: string) =>
      ask('session_expire', 'expire session', async () => readSession(await sessions.expire(sessionId))),
    findLostSession: (orderId: string, createdAt: Date) =>
      ask('session_read', 'find lost session', async () => {
        const gte = Math.floor(createdAt.getTime() / 1000) - 60;
        const list = sessions.list({ created: { gte, lte: gte + 600 }, status: 'open', limit: PAGE });
        const found = await list.autoPagingToArray({ limit: LOST_SESSION_PAGES * PAGE });
        const lost = found.find(({ metadata }) => metadata?.['order_id'] === orderId);
        return lost ? readSession(lost) : null;
      }),
    retrievePayment: (intentId: string) =>
      ask('other', 'retrieve payment', async () =>
        readPayment(await stripe.paymentIntents.retrieve(intentId, { expand: [PAYMENT] })),
      ),
  };
}

function refundCalls(stripe: Stripe, ask: Ask) {
  return {
    createRefund: ({ idempotency_key, refund_id, intent_id, amount }: NewRefund) =>
      ask('refund', 'create refund', async () => {
        const params = { payment_intent: intent_id, amount, metadata: { refund_id } };
        return readRefund(await stripe.refunds.create(params, { idempotencyKey: idempotency_key }));
      }),
    retrieveRefund: (refundId: string) =>
      ask('other', 'retrieve refund', async () => readRefund(await stripe.refunds.retrieve(refundId))),
    listRefunds: (intentId: string) =>
      ask('other', 'list refunds', async () => {
        const list = stripe.refunds.list({ payment_intent: intentId, limit: PAGE });
        return (await list.autoPagingToArray({ limit: MOST_ROWS / 2 })).map(readRefund);
      }),
  };
}

function bookCalls(stripe: Stripe, ask: Ask) {
  const since = (instant: Date) => ({ gte: Math.floor(instant.getTime() / 1000) });
  return {
    listEvents: (instant: Date, types: string[]) =>
      ask('other', 'list events', async () => {
        const found: ProviderEvent[] = [];
        for await (const event of stripe.events.list({ created: since(instant), types, limit: PAGE })) {
          const read = readEvent(event, JSON.stringify(event));
          if (read) found.push(read);
          if (found.length >= MOST_ROWS) break;
        }
        return found.reverse();
      }),
    balance: () =>
      ask('other', 'read balance', async () => {
        const { available, pending } = await stripe.balance.retrieve();
        const currencies = [...new Set([...available, ...pending].map(({ currency }) => currency))];
        const amountIn = (rows: { currency: string; amount: number }[], currency: string) =>
          rows.find((row) => row.currency === currency)?.amount ?? 0;
        return currencies.map((currency) => ({
          currency,
          available: amountIn(available, currency),
          pending: amountIn(pending, currency),
        }));
      }),
    listBalanceTransactions: (instant: Date, after: string | null) =>
      ask('other', 'list balance transactions', async () => {
        const params = { created: since(instant), limit: PAGE, ...(after && { starting_after: after }) };
        const { data, has_more } = await stripe.balanceTransactions.list(params);
        return { lines: data.map(readBalanceTransaction), next: has_more ? (data.at(-1)?.id ?? null) : null };
      }),
  };
}
