import type { FastifyInstance, FastifyReply } from 'fastify';

import { findOpenPage, openLink } from '../rules/hosted-links.ts';
import type { OpenPage } from '../rules/hosted-links.ts';
import { finish, returnToPlatform, saveStep } from '../rules/onboard-account.ts';
import type { Outcome } from '../rules/onboard-account.ts';
import { ONBOARDING_STEPS } from '../state/account-records.ts';
import type { AccountRecord } from '../state/account-records.ts';
import type { Sandbox } from '../state/sandbox.ts';
import { sendPage } from './document.ts';
import {
  bankAccountFrom,
  checkStep,
  identityFrom,
  knownFields,
  readStep,
  stepToShow,
  STEPS,
} from './onboarding-form.ts';
import type { Filled, Step } from './onboarding-form.ts';
import { nothingToDoPage, onboardingPage, unknownLinkPage } from './onboarding-page.ts';

const BANNER = 'Sandbox, no real money. Enter nothing real.';
const OUTCOMES: readonly Outcome[] = ['complete', 'review', 'reject'];

interface WithSession {
  Params: { session: string };
  Querystring: { step?: string };
}

/** The onboarding form of a connected account; its link works once. */
export function registerOnboardingPages(app: FastifyInstance, sandbox: Sandbox): void {
  app.get<{ Params: { account: string; link: string } }>(
    '/setup/e/:account/:link',
    // A HEAD request must not use the link up.
    { exposeHeadRoute: false },
    async (request, reply) => {
      const link = sandbox.store.get('hosted_links', request.params.link);
      if (!link || link.account !== request.params.account || link.page === 'express') return notFoundPage(reply);
      const session = openLink(sandbox, link);
      await sandbox.store.flushed();
      return reply.redirect(session ? `/setup/s/${session.id}` : (link.refresh_url ?? ''), 303);
    },
  );
  app.get<WithSession>('/setup/s/:session', (request, reply) => {
    const page = findOpenPage(sandbox, request.params.session);
    if (!page || page.link.page === 'express') return notFoundPage(reply);
    if (page.expired) return reply.redirect(page.link.refresh_url ?? '', 303);
    return show(reply, page, stepToShow(page.account, request.query.step ?? null));
  });
  app.post<WithSession>('/setup/s/:session', async (request, reply) => {
    const page = findOpenPage(sandbox, request.params.session);
    if (!page || page.link.page === 'express') return notFoundPage(reply);
    if (page.expired) return reply.redirect(page.link.refresh_url ?? '', 303);
    const form = new URLSearchParams(typeof request.body === 'string' ? request.body : '');
    const answered = act(sandbox, reply, page, form);
    await sandbox.store.flushed();
    return answered();
  });
}

type Answer = () => FastifyReply;

/** Performs the action of the button; the response is sent once it is durable. */
function act(sandbox: Sandbox, reply: FastifyReply, page: OpenPage, form: URLSearchParams): Answer {
  const action = form.get('action');
  const step = STEPS.find((known) => known === form.get('step')) ?? null;
  const position = (ONBOARDING_STEPS as readonly (string | null)[]).indexOf(step);
  if (action === 'back' && position > 0) return () => reply.redirect(`?step=${ONBOARDING_STEPS[position - 1]}`, 303);
  if (action === 'later' || action === 'back') return leave(sandbox, reply, page);
  return submitStep(sandbox, reply, page, form);
}

function submitStep(sandbox: Sandbox, reply: FastifyReply, page: OpenPage, form: URLSearchParams): Answer {
  const action = form.get('action');
  const step = STEPS.find((known) => known === form.get('step')) ?? null;
  // A repeated form, or a step that was settled meanwhile.
  if (step === null || stepToShow(page.account, step) !== step) return () => reply.redirect('?', 303);
  const filled = readStep(step, form);
  const problems = checkStep(step, filled, new Date(sandbox.clock.now()));
  if (Object.keys(problems).length > 0) return () => show(reply, page, step, { filled, problems });
  if (step === 'terms' || step === 'demand') {
    finish(sandbox, page.account, OUTCOMES.find((known) => known === action) ?? 'complete');
    return leave(sandbox, reply, page);
  }
  saveStep(sandbox, page.account, step, givenBy(sandbox, page.account, step, filled));
  return () => reply.redirect(`?step=${step === 'identity' ? 'bank_account' : 'terms'}`, 303);
}

function givenBy(sandbox: Sandbox, account: AccountRecord, step: 'identity' | 'bank_account', filled: Filled) {
  if (step === 'identity') return { identity: identityFrom(filled, account) };
  return { bank_account: bankAccountFrom(filled, sandbox.ids.next('ba_')) };
}

function leave(sandbox: Sandbox, reply: FastifyReply, page: OpenPage): Answer {
  returnToPlatform(sandbox, page.link);
  const { return_url } = page.link;
  if (return_url !== null) return () => reply.redirect(return_url, 303);
  const account = sandbox.store.get('accounts', page.account.id) ?? page.account;
  return () => send(reply, page, { status: 200, body: nothingToDoPage(account, false) });
}

interface Shown {
  filled: Filled;
  problems: Filled;
}

function show(reply: FastifyReply, page: OpenPage, step: Step | null, shown?: Shown): FastifyReply {
  const { account, link } = page;
  if (step === null)
    return send(reply, page, { status: 200, body: nothingToDoPage(account, link.return_url !== null) });
  const { filled, problems } = shown ?? { filled: knownFields(account), problems: {} };
  return send(reply, page, { status: shown ? 400 : 200, body: onboardingPage({ account, step, filled, problems }) });
}

function send(reply: FastifyReply, { link }: OpenPage, page: Pick<Parameters<typeof sendPage>[1], 'status' | 'body'>) {
  return sendPage(reply, {
    ...page,
    title: 'Set up payouts',
    banner: BANNER,
    leads_to: [link.return_url, link.refresh_url],
  });
}

function notFoundPage(reply: FastifyReply): FastifyReply {
  return sendPage(reply, {
    status: 404,
    title: 'Page not found',
    banner: BANNER,
    body: unknownLinkPage(),
    leads_to: [],
  });
}
