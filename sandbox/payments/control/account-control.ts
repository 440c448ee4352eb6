import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';

import { sendPage } from '../pages/document.ts';
import { wholeAccount, standingOf } from '../rules/account-state.ts';
import { setAccountState } from '../rules/set-account-state.ts';
import type { AccountRecord } from '../state/account-records.ts';
import type { Sandbox } from '../state/sandbox.ts';
import { accountsPage } from './accounts-page.ts';
import { ControlError } from './control-error.ts';

const Restriction = z.enum(['restricted_other', 'requirements_past_due']);
const Rejection = z.enum([
  'rejected_fraud',
  'rejected_incomplete_verification',
  'rejected_listed',
  'rejected_other',
  'rejected_platform_fraud',
  'rejected_platform_other',
  'rejected_platform_terms_of_service',
  'rejected_terms_of_service',
]);
const Unsupported = z.enum(['unsupported_business', 'unsupported_country', 'unsupported_entity_type']);

const DOCUMENT = 'identity.individual.documents.primary_verification';

const StateBody = z.discriminatedUnion('state', [
  z.strictObject({ state: z.literal(['not_started', 'in_review', 'ready', 'closed']) }),
  z.strictObject({
    state: z.literal('more_needed'),
    requirements: z.array(z.string().min(1)).min(1).default([DOCUMENT]),
    due: z.iso.datetime({ offset: true }).nullable().default(null),
    error: z.strictObject({ code: z.string(), description: z.string() }).nullable().default(null),
  }),
  z.strictObject({ state: z.literal('restricted'), code: Restriction.default('restricted_other') }),
  z.strictObject({ state: z.literal('rejected'), code: Rejection.default('rejected_other') }),
  z.strictObject({ state: z.literal('unsupported'), code: Unsupported.default('unsupported_business') }),
]);

// The page's form cannot send lists or null: a line for each requirement, an empty date for none.
const StateForm = z.object({
  state: z.string(),
  requirements: z.string().optional(),
  due: z.string().optional(),
  code: z.string().optional(),
});

interface WithId {
  Params: { id: string };
}

/** Shows connected accounts and puts each into any state: JSON for programs, a page for people. */
export function registerAccountControl(app: FastifyInstance, sandbox: Sandbox): void {
  const { store } = sandbox;
  const show = (request: FastifyRequest, reply: FastifyReply): unknown => {
    if (!wantsPage(request)) return { accounts: [...store.newestFirst('accounts')].map(describe) };
    return sendPage(reply, {
      status: 200,
      title: 'Sandbox accounts',
      banner: 'Sandbox, no real money. This page plays the provider.',
      body: accountsPage([...store.newestFirst('accounts')], sandbox.clock.now()),
      leads_to: [],
    });
  };
  app.get('/', show);
  app.get('/accounts', show);
  app.get<WithId>('/accounts/:id', (request) => describe(findAccount(sandbox, request.params.id)));
  app.post<WithId>('/accounts/:id', async (request, reply) => {
    const account = findAccount(sandbox, request.params.id);
    if (account.closed) throw new ControlError(409, `The account ${account.id} is closed.`);
    const isForm = typeof request.body === 'string';
    const changed = setAccountState(sandbox, account, StateBody.parse(isForm ? fromForm(request.body) : request.body));
    if (!isForm) return describe(changed);
    await store.flushed();
    return reply.redirect('/_sandbox/accounts', 303);
  });
}

function wantsPage(request: FastifyRequest): boolean {
  return (request.headers.accept ?? '').includes('text/html');
}

function findAccount(sandbox: Sandbox, id: string): AccountRecord {
  const record = sandbox.store.get('accounts', id);
  if (!record) throw new ControlError(404, `No such account: ${id}`);
  return record;
}

function describe(record: AccountRecord): object {
  return { id: record.id, state: standingOf(record), account: wholeAccount(record) };
}

function fromForm(body: unknown): object {
  const { state, requirements, due, code } = StateForm.parse(Object.fromEntries(new URLSearchParams(String(body))));
  if (state === 'more_needed') {
    const wanted = (requirements ?? '').split(/\s+/).filter((name) => name !== '');
    return { state, ...(wanted.length > 0 ? { requirements: wanted } : {}), due: due ? `${due}:00Z` : null };
  }
  return { state, ...(code ? { code } : {}) };
}
