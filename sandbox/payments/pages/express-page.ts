import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Stripe } from 'stripe';

import { markup } from '#sandbox/lib/html.ts';
import type { Html } from '#sandbox/lib/html.ts';

import { listRequirements } from '../rules/account-requirements.ts';
import { capabilityText, nameOf } from '../rules/account-state.ts';
import { computeBalance } from '../rules/book.ts';
import { findOpenPage, openLink } from '../rules/hosted-links.ts';
import type { AccountRecord } from '../state/account-records.ts';
import type { Sandbox } from '../state/sandbox.ts';
import { sendPage } from './document.ts';
import { formatMoney } from './format-money.ts';
import { unknownLinkPage } from './onboarding-page.ts';

const SHOWN_PAYOUTS = 20;

/** The dashboard of a connected account; a link to it works once. */
export function registerExpressPage(app: FastifyInstance, sandbox: Sandbox): void {
  app.get<{ Params: { account: string; link: string } }>(
    '/express/:account/:link',
    // A HEAD request must not use the link up.
    { exposeHeadRoute: false },
    async (request, reply) => {
      const link = sandbox.store.get('hosted_links', request.params.link);
      const isOurs = link?.page === 'express' && link.account === request.params.account;
      const session = isOurs ? openLink(sandbox, link) : null;
      await sandbox.store.flushed();
      return session ? reply.redirect(`/express/${session.id}`, 303) : send(reply, 404, unknownLinkPage());
    },
  );
  app.get<{ Params: { session: string } }>('/express/:session', (request, reply) => {
    const page = findOpenPage(sandbox, request.params.session);
    if (page?.link.page !== 'express' || page.expired) return send(reply, 404, unknownLinkPage());
    return send(reply, 200, expressPage(sandbox, page.account));
  });
}

function send(reply: FastifyReply, status: number, body: Html): FastifyReply {
  return sendPage(reply, { status, title: 'Your payouts', banner: 'Sandbox, no real money.', body, leads_to: [] });
}

function expressPage(sandbox: Sandbox, account: AccountRecord): Html {
  return markup`<main class="narrow">
    <h1>${nameOf(account)}</h1>
    <section class="panel" aria-labelledby="status">
      <h2 id="status">Status</h2>
      <dl>
        <dt>Transfers</dt>
        <dd>${capabilityText(account, 'stripe_transfers')}</dd>
        <dt>Payouts to your bank</dt>
        <dd>${capabilityText(account, 'payouts')}</dd>
        <dt>Bank account ends in</dt>
        <dd>${account.bank_account?.last4 ?? 'none'}</dd>
      </dl>
      ${needed(account)}
    </section>
    ${balancePanel(sandbox, account)} ${payoutPanel(sandbox, account)}
  </main>`;
}

function balancePanel(sandbox: Sandbox, { id }: AccountRecord): Html {
  const { available, pending } = computeBalance(sandbox, id);
  const row = (label: string, part: Stripe.Balance.Available[]): Html[] =>
    part.map(({ amount, currency }) => markup`<dt>${label}</dt><dd>${formatMoney(amount, currency)}</dd>`);
  return markup`<section class="panel" aria-labelledby="balance">
    <h2 id="balance">Balance</h2>
    <dl>
      ${row('Ready for the next payout', available)} ${row('Available soon', pending)}
    </dl>
  </section>`;
}

function payoutPanel({ store }: Sandbox, { id }: AccountRecord): Html {
  const own = [...store.newestFirst('payouts')].filter(({ owner }) => owner === id).slice(0, SHOWN_PAYOUTS);
  const rows = own.map(({ payout }) => {
    const arrival = new Date(payout.arrival_date * 1000).toISOString().slice(0, 10);
    return markup`<li>
      <span>${formatMoney(payout.amount, payout.currency)}</span>
      <span class="soft">${payout.status.replace('_', ' ')}, ${arrival}</span>
    </li>`;
  });
  return markup`<section class="panel" aria-labelledby="payouts">
    <h2 id="payouts">Payouts</h2>
    ${own.length === 0 ? markup`<p>There has been no payout yet.</p>` : markup`<ul class="lines">${rows}</ul>`}
  </section>`;
}

function needed(account: AccountRecord): Html {
  const wanted = listRequirements(account).filter((entry) => entry.awaiting_action_from === 'user');
  if (wanted.length === 0) return markup`<p>Nothing is needed from you.</p>`;
  return markup`<p>Needed from you:</p>
    <ul>
      ${wanted.map(({ description }) => markup`<li><code>${description}</code></li>`)}
    </ul>`;
}
