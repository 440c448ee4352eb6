import type { FastifyInstance, FastifyReply } from 'fastify';

import { markup } from '#sandbox/lib/html.ts';
import type { Html } from '#sandbox/lib/html.ts';

import { listRequirements } from '../rules/account-requirements.ts';
import { capabilityText, nameOf } from '../rules/account-state.ts';
import { findOpenPage, openLink } from '../rules/hosted-links.ts';
import type { AccountRecord } from '../state/account-records.ts';
import type { Sandbox } from '../state/sandbox.ts';
import { sendPage } from './document.ts';
import { unknownLinkPage } from './onboarding-page.ts';

/** What a connected account sees of itself; the link to it works once. */
export function registerExpressPage(app: FastifyInstance, sandbox: Sandbox): void {
  app.get<{ Params: { account: string; link: string } }>(
    '/express/:account/:link',
    // Merely asking about the link must not use it up.
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
    return send(reply, 200, expressPage(page.account));
  });
}

function send(reply: FastifyReply, status: number, body: Html): FastifyReply {
  return sendPage(reply, { status, title: 'Your payouts', banner: 'Sandbox, no real money.', body, leads_to: [] });
}

function expressPage(account: AccountRecord): Html {
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
  </main>`;
}

function needed(account: AccountRecord): Html {
  const wanted = listRequirements(account).filter((entry) => entry.awaiting_action_from === 'user');
  if (wanted.length === 0) return markup`<p>Nothing is needed from you.</p>`;
  return markup`<p>Needed from you:</p>
    <ul>
      ${wanted.map(({ description }) => markup`<li><code>${description}</code></li>`)}
    </ul>`;
}
