import type { FastifyInstance, FastifyReply } from 'fastify';

import { completeFreeSession, failChallenge, paySession } from '../rules/pay-session.ts';
import type { PayResult } from '../rules/pay-session.ts';
import { expireIfDue } from '../rules/expire-session.ts';
import { findCard } from '../rules/test-cards.ts';
import type { SessionRecord } from '../state/records.ts';
import type { Sandbox } from '../state/sandbox.ts';
import { checkoutPage } from './checkout-page.ts';
import { sendPage } from './document.ts';
import { challengePage, closedPage, unknownPage } from './other-pages.ts';
import { checkCard, checkEmail, readCard, readFields } from './payment-form.ts';
import type { CardInput, Filled } from './payment-form.ts';

const WALLET_CARD: CardInput = { number: '4242424242424242', exp_month: 12, exp_year: 2034, name: 'Sandbox Wallet' };

interface Shown {
  filled?: Filled;
  problems?: Partial<Filled>;
  alert?: string;
}

/** The page buyers pay on: a plain form that posts to itself. */
export function registerHostedPage(app: FastifyInstance, sandbox: Sandbox): void {
  app.get<{ Params: { id: string } }>('/c/pay/:id', (request, reply) => show(sandbox, reply, request.params.id));
  app.get('/favicon.ico', (_request, reply) => reply.code(204).send());
  app.post<{ Params: { id: string } }>('/c/pay/:id', async (request, reply) => {
    const form = new URLSearchParams(typeof request.body === 'string' ? request.body : '');
    const result = await act(sandbox, request.params.id, form);
    await sandbox.store.flushed();
    return answer(sandbox, reply, { id: request.params.id, form, result });
  });
}

type ActResult = PayResult | { kind: 'incomplete'; problems: Partial<Filled> } | { kind: 'unknown' };

async function act(sandbox: Sandbox, id: string, form: URLSearchParams): Promise<ActResult> {
  const record = sandbox.store.get('checkout_sessions', id);
  if (!record) return { kind: 'unknown' };
  const action = form.get('action') ?? 'pay';
  if (action === 'approve' || action === 'fail' || action === 'close') return resolveChallenge(sandbox, record, action);
  const filled = filledFor(record, form);
  if (action === 'wallet') return pay(sandbox, record, WALLET_CARD, filled.email);
  const problems = problemsOf(sandbox, record, filled);
  // A page left open after the end accepts the form all the same; only the response differs.
  if (record.session.status === 'open' && Object.keys(problems).length > 0) return { kind: 'incomplete', problems };
  return pay(sandbox, record, readCard(filled), filled.email);
}

function filledFor(record: SessionRecord, form: URLSearchParams): Filled {
  const filled = readFields(form);
  return { ...filled, email: record.session.customer_email ?? filled.email };
}

function problemsOf(sandbox: Sandbox, record: SessionRecord, filled: Filled): Partial<Filled> {
  const email = checkEmail(filled.email);
  const card = record.session.amount_total === 0 ? {} : checkCard(filled, new Date(sandbox.clock.now()));
  return email === null ? card : { email, ...card };
}

async function pay(sandbox: Sandbox, record: SessionRecord, input: CardInput, email: string): Promise<PayResult> {
  const { id, amount_total } = record.session;
  const buyer = { email: email || null, name: input.name || null };
  if (amount_total === 0) return completeFreeSession(sandbox, id, buyer);
  const card = findCard(input.number);
  if (card.slow) await new Promise((resolve) => setTimeout(resolve, sandbox.settings.money.slow_card_ms));
  const { exp_month, exp_year } = input;
  return paySession(sandbox, id, { card, exp_month, exp_year, buyer, authenticated: false });
}

function resolveChallenge(
  sandbox: Sandbox,
  { session, challenge }: SessionRecord,
  action: 'approve' | 'fail' | 'close',
): PayResult {
  if (!challenge) return { kind: 'closed' };
  if (action !== 'approve') return failChallenge(sandbox, session.id, action);
  const { exp_month, exp_year, buyer } = challenge;
  return paySession(sandbox, session.id, {
    card: findCard(challenge.card),
    exp_month,
    exp_year,
    buyer,
    authenticated: true,
  });
}

interface Acted {
  id: string;
  form: URLSearchParams;
  result: ActResult;
}

function answer(sandbox: Sandbox, reply: FastifyReply, { id, form, result }: Acted): FastifyReply {
  const record = sandbox.store.get('checkout_sessions', id);
  if (!record || result.kind === 'unknown') return show(sandbox, reply, id);
  const { status, success_url } = record.session;
  // A second click on pay arrives after the first has completed the session.
  if (status === 'complete' && success_url !== null)
    return reply.redirect(success_url.replaceAll('{CHECKOUT_SESSION_ID}', id), 303);
  if (result.kind === 'challenge') return reply.redirect(id, 303);
  if (result.kind === 'declined')
    return show(sandbox, reply, id, { filled: keepFields(record, form), alert: result.message });
  if (result.kind === 'incomplete')
    return show(sandbox, reply, id, { filled: filledFor(record, form), problems: result.problems });
  return show(sandbox, reply, id);
}

// After a decline the buyer uses another card, so number and code of the old one are removed.
function keepFields(record: SessionRecord, form: URLSearchParams): Filled {
  return { ...filledFor(record, form), card_number: '', card_cvc: '' };
}

const EMPTY: Filled = { email: '', card_number: '', card_expiry: '', card_cvc: '', card_name: '' };

function show(sandbox: Sandbox, reply: FastifyReply, id: string, shown: Shown = {}): FastifyReply {
  expireIfDue(sandbox, id);
  const record = sandbox.store.get('checkout_sessions', id);
  if (!record) return sendPage(reply, { status: 404, title: 'Page not found', body: unknownPage(), leads_to: [] });
  const { session, challenge } = record;
  const leads_to = [session.success_url, session.cancel_url];
  if (session.status !== 'open')
    return sendPage(reply, { status: 200, title: 'All done', body: closedPage(record), leads_to });
  if (challenge)
    return sendPage(reply, { status: 200, title: 'Confirm your payment', body: challengePage(record), leads_to });
  const { filled = { ...EMPTY, email: session.customer_email ?? '' }, problems = {}, alert = null } = shown;
  const seconds_left = Math.max(0, session.expires_at - sandbox.clock.seconds());
  const body = checkoutPage({ record, filled, problems, alert, seconds_left });
  const status = alert !== null ? 402 : Object.keys(problems).length > 0 ? 400 : 200;
  return sendPage(reply, { status, title: 'Checkout', body, leads_to });
}
