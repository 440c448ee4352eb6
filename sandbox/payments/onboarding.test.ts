import type { Stripe } from 'stripe';
import { afterAll, beforeEach, expect, test } from 'vitest';

import {
  accountParams,
  errorOf,
  ONBOARDING_FORM,
  requirementsOf,
  startTestSandbox,
  transfersStatus,
} from './testing.ts';

const RETURN = 'http://127.0.0.1:9/back';
const REFRESH = 'http://127.0.0.1:9/again';

let account: string;

const sandbox = await startTestSandbox();
const { stripe } = sandbox;
afterAll(() => sandbox.stop());
beforeEach(async () => {
  account = (await stripe.v2.core.accounts.create(accountParams())).id;
});

const get = (url: string) => fetch(url, { redirect: 'manual' });
const leadsTo = (answer: Response, from: string) => new URL(answer.headers.get('location') ?? '', from).href;

async function newLink(change: object = {}): Promise<Stripe.V2.Core.AccountLink> {
  return stripe.v2.core.accountLinks.create({
    account,
    use_case: {
      type: 'account_onboarding',
      account_onboarding: { refresh_url: REFRESH, return_url: RETURN, ...change },
    },
  });
}

async function openForm(change?: object): Promise<string> {
  const { url } = await newLink(change);
  return leadsTo(await get(url), url);
}

const { identity: IDENTITY, bank_account: BANK, terms: TERMS } = ONBOARDING_FORM;

async function send(form: string, fields: Record<string, string>, action = 'continue') {
  const answer = await fetch(form, {
    method: 'POST',
    body: new URLSearchParams({ ...fields, action }),
    redirect: 'manual',
  });
  return { status: answer.status, to: leadsTo(answer, form), text: await answer.text() };
}

async function fillIn(form: string): Promise<void> {
  await send(form, IDENTITY);
  await send(form, BANK);
}

test('a link has its address and its expiry', async () => {
  const link = await newLink({ collection_options: { fields: 'eventually_due' } });
  expect(link).toMatchObject({
    object: 'v2.core.account_link',
    account,
    livemode: false,
    url: expect.stringContaining(`${sandbox.url}/setup/e/${account}/`) as string,
    use_case: {
      type: 'account_onboarding',
      account_onboarding: {
        refresh_url: REFRESH,
        return_url: RETURN,
        collection_options: { fields: 'eventually_due' },
      },
    },
  });
  expect(Date.parse(link.expires_at) - Date.parse(link.created)).toBe(300_000);
});

test.each<[string, object, object]>([
  ['an unknown account', { account: 'acct_none' }, { statusCode: 404, code: 'not_found' }],
  ['no refresh_url', { use_case: { type: 'account_onboarding', account_onboarding: {} } }, { statusCode: 400 }],
  [
    'an address that is none',
    { use_case: { type: 'account_onboarding', account_onboarding: { refresh_url: 'home' } } },
    { param: 'use_case.account_onboarding.refresh_url' },
  ],
  [
    'the options of the other use case',
    { use_case: { type: 'account_update', account_onboarding: { refresh_url: REFRESH } } },
    { code: 'invalid_fields' },
  ],
])('a link refuses %s', async (_name, change, error) => {
  const params = {
    account,
    use_case: { type: 'account_onboarding', account_onboarding: { refresh_url: REFRESH } },
    ...change,
  };
  expect(await errorOf(stripe.v2.core.accountLinks.create(params))).toMatchObject(error);
});

test('the form step by step, back and forth, makes the account ready', async () => {
  const form = await openForm();
  const page = await fetch(form);
  expect(page.headers.get('x-robots-tag')).toContain('noindex');
  expect(page.headers.get('content-security-policy')).toContain('http://127.0.0.1:9');
  const html = await page.text();
  expect(html).toContain('Sandbox, no real money');
  expect(html).toContain('Who gets the money');
  expect((await send(form, IDENTITY)).to).toBe(`${form}?step=bank_account`);
  expect((await send(form, BANK, 'back')).to).toBe(`${form}?step=identity`);
  expect(await (await fetch(`${form}?step=identity`)).text()).toContain('value="Owl"');
  await send(form, { ...IDENTITY, city: 'Hamburg' });
  expect((await send(form, BANK)).to).toBe(`${form}?step=terms`);
  expect(await transfersStatus(stripe, account)).toBe('restricted');
  const done = await send(form, TERMS, 'complete');
  expect(done).toMatchObject({ status: 303, to: RETURN });
  const ready = await stripe.v2.core.accounts.retrieve(account, {
    include: ['configuration.recipient', 'requirements', 'identity'],
  });
  expect(ready).toMatchObject({
    configuration: { recipient: { capabilities: { stripe_balance: { payouts: { status: 'active' } } } } },
    requirements: { entries: [] },
    identity: { individual: { given_name: 'Ann', address: { city: 'Hamburg', country: 'DE' } } },
  });
  expect(await transfersStatus(stripe, account)).toBe('active');
  expect(await (await fetch(form)).text()).toContain('Nothing is left to fill in');
});

test('errors are shown beside the field, and invalid input is not stored', async () => {
  const form = await openForm();
  const before = await requirementsOf(stripe, account);
  const wrong = await send(form, { ...IDENTITY, surname: '', day: '31', month: '2' });
  expect(wrong.status).toBe(400);
  expect(wrong.text).toContain('2 fields need another look.');
  expect(wrong.text).toMatch(/id="surname"[^>]*aria-invalid="true" aria-describedby="surname-problem" autofocus/);
  expect(wrong.text).toContain('value="Ann"');
  const company = await send(form, { ...IDENTITY, entity_type: 'company' });
  expect(company.text).toContain('Enter the name of the company.');
  expect(await requirementsOf(stripe, account)).toEqual(before);
  await send(form, IDENTITY);
  expect((await send(form, { ...BANK, account_number: '12' })).text).toContain('Enter a complete IBAN.');
  await send(form, BANK);
  expect((await send(form, { step: 'terms' }, 'complete')).text).toContain('Accept the terms');
});

test('left half way: returning proves nothing, and a new link continues where it stopped', async () => {
  const form = await openForm();
  await send(form, IDENTITY);
  expect((await send(form, {}, 'later')).to).toBe(RETURN);
  expect(await transfersStatus(stripe, account)).toBe('restricted');
  expect(await requirementsOf(stripe, account)).toEqual([
    'external_account',
    'identity.attestations.terms_of_service.account.date',
    'identity.attestations.terms_of_service.account.ip',
  ]);
  expect(await (await fetch(await openForm())).text()).toContain('Where the money goes');
});

test.each([
  ['review', 'pending'],
  ['reject', 'rejected'],
])('submitted to %s, transfers are %s', async (action, status) => {
  const form = await openForm();
  await fillIn(form);
  expect((await send(form, TERMS, action)).to).toBe(RETURN);
  expect(await transfersStatus(stripe, account)).toBe(status);
});

test('later requirements are requested on the form and settled by it', async () => {
  await sandbox.control('POST', `/accounts/${account}`, {
    state: 'more_needed',
    requirements: ['identity.individual.id_numbers'],
    error: { code: 'verification_failed_other', description: 'The number could not be verified.' },
  });
  const form = await openForm();
  const html = await (await fetch(form)).text();
  expect(html).toContain('identity.individual.id_numbers');
  expect(html).toContain('The number could not be verified.');
  expect((await send(form, { step: 'demand' }, 'complete')).text).toContain('Enter what is asked for.');
  expect((await send(form, { step: 'demand', answer: '123' }, 'complete')).to).toBe(RETURN);
  expect(await transfersStatus(stripe, account)).toBe('active');
});

test('a link works once and for five minutes; after that it leads to the refresh address', async () => {
  const { url } = await newLink();
  await fetch(url, { method: 'HEAD' });
  const first = await get(url);
  expect(leadsTo(first, url)).toContain('/setup/s/');
  expect(leadsTo(await get(url), url)).toBe(REFRESH);
  const old = await newLink();
  await sandbox.control('POST', '/clock', { advance_s: 301 });
  expect(leadsTo(await get(old.url), old.url)).toBe(REFRESH);
  expect((await fetch(leadsTo(first, url))).status).toBe(200);
  await sandbox.control('POST', '/clock', { advance_s: 3600 });
  const form = leadsTo(first, url);
  expect(leadsTo(await get(form), form)).toBe(REFRESH);
  expect((await send(form, IDENTITY)).to).toBe(REFRESH);
  expect((await get(`${sandbox.url}/setup/e/${account}/nothing`)).status).toBe(404);
  expect((await get(`${sandbox.url}/setup/s/nothing`)).status).toBe(404);
});

test('without a return address the page itself says that all is saved', async () => {
  const form = await openForm({ return_url: undefined });
  expect((await send(form, {}, 'later')).text).toContain('You can close this page');
});

test('a login link needs the Express Dashboard and finished onboarding, and opens once', async () => {
  expect(await errorOf(stripe.accounts.createLoginLink('acct_none'))).toMatchObject({
    statusCode: 403,
    code: 'account_invalid',
  });
  const without = await stripe.v2.core.accounts.create(accountParams({ dashboard: 'none' }));
  await sandbox.control('POST', `/accounts/${without.id}`, { state: 'ready' });
  expect(await errorOf(stripe.accounts.createLoginLink(without.id))).toMatchObject({ statusCode: 400 });
  expect(await errorOf(stripe.accounts.createLoginLink(account))).toMatchObject({
    statusCode: 400,
    message: 'Cannot create a login link for an account that has not completed onboarding.',
  });
  await sandbox.control('POST', `/accounts/${account}`, { state: 'ready' });
  const link = await stripe.accounts.createLoginLink(account);
  expect(link).toMatchObject({ object: 'login_link', created: expect.any(Number) as number });
  const page = await fetch(link.url);
  const html = await page.text();
  expect(page.status).toBe(200);
  expect(html).toContain('Night Owl');
  expect(html).toContain('Nothing is needed from you.');
  expect(html).toContain('€0.00');
  expect(html).toContain('There has been no payout yet.');
  expect((await fetch(link.url)).status).toBe(404);
});
