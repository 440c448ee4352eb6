import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import nodemailer from 'nodemailer';
import type { SendMailOptions } from 'nodemailer';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';

import { startMailbox } from './start.ts';
import type { Mailbox } from './start.ts';

interface Listed {
  id: string;
  to: string[];
  subject: string;
  text: string;
  html: string;
  links: string[];
  read: boolean;
  attachments: Array<{ filename: string; mime_type: string; size: number; url: string }>;
}

let dataDir: string;
let mailbox: Mailbox;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'mailbox-'));
  mailbox = await startMailbox({ dataDir });
});
afterAll(async () => {
  await mailbox.close();
  await rm(dataDir, { recursive: true, force: true });
});
afterEach(async () => {
  await call('POST', '/api/refuse', { on: false });
  await call('DELETE', '/api/messages');
});

async function call<T>(method: string, path: string, body?: object): Promise<T> {
  const headers = body ? { 'content-type': 'application/json' } : undefined;
  const answer = await fetch(`${mailbox.url}${path}`, {
    method,
    ...(body ? { body: JSON.stringify(body), headers } : {}),
  });
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
}

const list = async (query = ''): Promise<Listed[]> =>
  (await call<{ messages: Listed[] }>('GET', `/api/messages${query}`)).messages;
const page = (path: string): Promise<Response> => fetch(`${mailbox.url}${path}`);

async function send(change: SendMailOptions = {}): Promise<void> {
  const transport = nodemailer.createTransport(mailbox.smtpUrl);
  await transport.sendMail({
    from: 'Velvet <hello@velvet.test>',
    to: 'ann@example.com',
    subject: 'Hello',
    text: 'Hi',
    ...change,
  });
  transport.close();
}

async function theOnly(): Promise<Listed> {
  const [message] = await list();
  if (!message) throw new Error('No message');
  return message;
}

test('mail is kept with text, HTML, links, attachments and every recipient of the envelope', async () => {
  await send({
    to: ['ann@example.com', 'bob@example.com'],
    bcc: 'secret@example.com',
    subject: 'Deine Tickets für „Späti“ 💃',
    text: 'Open http://127.0.0.1:3000/t/abc?x=1&y=2.',
    html: '<p><a href="http://127.0.0.1:3000/t/abc?x=1&amp;y=2">Open</a> <a href="https://example.com/">More</a></p>',
    attachments: [{ filename: 'ticket.pdf', content: 'not really' }],
  });
  const message = await theOnly();
  expect(message).toMatchObject({
    to: ['ann@example.com', 'bob@example.com', 'secret@example.com'],
    subject: 'Deine Tickets für „Späti“ 💃',
    from: 'Velvet <hello@velvet.test>',
    read: false,
    links: ['http://127.0.0.1:3000/t/abc?x=1&y=2', 'https://example.com/'],
    attachments: [{ filename: 'ticket.pdf', mime_type: 'application/pdf', size: 10 }],
  });
  const file = await page(message.attachments[0]?.url ?? '');
  expect(file.headers.get('content-disposition')).toContain('attachment');
  expect(await file.text()).toBe('not really');
  expect(await call('GET', `/api/messages/${message.id}`)).toEqual(message);
});

test('messages are listed newest first and found by recipient and subject', async () => {
  await send({ to: 'ann@example.com', subject: 'First' });
  await send({ to: 'bob@example.com', subject: 'Second' });
  await send({ to: 'ann@example.com', subject: 'Third' });
  expect((await list()).map(({ subject }) => subject)).toEqual(['Third', 'Second', 'First']);
  expect((await list('?to=ANN@')).map(({ subject }) => subject)).toEqual(['Third', 'First']);
  expect((await list('?to=ann&subject=fir')).map(({ subject }) => subject)).toEqual(['First']);
  expect(await list('?limit=1')).toHaveLength(1);
});

test('the list page marks what is unread, escapes what senders wrote and searches', async () => {
  await send({ subject: '<img src=x onerror=alert(1)>' });
  await send({ to: 'bob@example.com', subject: 'For Bob' });
  const { id } = (await list('?to=ann'))[0] ?? { id: '' };
  const text = await (await page('/')).text();
  expect(text).toContain('&lt;img src=x onerror=alert(1)&gt;');
  expect(text).not.toContain('<img src=x');
  expect(text).toContain('2 unread');
  await page(`/messages/${id}`);
  expect(await (await page('/')).text()).toContain('1 unread');
  const found = await (await page('/?to=bob')).text();
  expect(found).toContain('For Bob');
  expect(found).not.toContain('onerror');
});

test('no policy blocks the icon that browsers ask for', async () => {
  await send();
  const { id } = await theOnly();
  for (const path of ['/', `/messages/${id}`])
    expect((await page(path)).headers.get('content-security-policy'), path).toMatch(/img-src 'self'/);
});

test('a message is shown in a frame that runs nothing, under a policy without scripts', async () => {
  await send({
    html: '<script>alert(1)</script><b>Bold</b>',
    attachments: [{ filename: 'a.png', content: 'x', cid: 'logo' }],
  });
  const { id } = await theOnly();
  const answer = await page(`/messages/${id}`);
  const policy = answer.headers.get('content-security-policy') ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toContain('script-src');
  const text = await answer.text();
  expect(text).toContain('srcdoc="&lt;base target=&quot;_blank&quot;&gt;&lt;script&gt;');
  const [, sandbox = ''] = /<iframe[^>]* sandbox="([^"]*)"/.exec(text) ?? [];
  expect(sandbox).not.toContain('allow-scripts');
  expect(sandbox).not.toContain('allow-same-origin');
  expect(await (await page(`/messages/${id}?view=text`)).text()).toContain('<pre>Hi');
});

test('embedded pictures come from the attachments', async () => {
  await send({
    html: '<img src="cid:logo">',
    attachments: [{ filename: 'a.png', content: 'x', cid: 'logo', contentType: 'image/png' }],
  });
  const { id } = await theOnly();
  expect(await (await page(`/messages/${id}`)).text()).toContain(`src=&quot;/messages/${id}/attachments/0`);
});

test('mail can be refused for a while, for some, or for good', async () => {
  await call('POST', '/api/refuse', { on: true });
  await expect(send()).rejects.toMatchObject({ responseCode: 451 });
  await call('POST', '/api/refuse', { on: true, permanent: true, to: 'bob@' });
  await expect(send({ to: 'bob@example.com' })).rejects.toMatchObject({ responseCode: 550 });
  await send();
  expect(await list()).toHaveLength(1);
});

test('messages survive a restart; only the newest 2000 are kept', async () => {
  await send({ subject: 'Kept' });
  await mailbox.close();
  mailbox = await startMailbox({ dataDir });
  expect(await theOnly()).toMatchObject({ subject: 'Kept' });
  const transport = nodemailer.createTransport(`${mailbox.smtpUrl}/?pool=true&maxConnections=8&maxMessages=1000`);
  const sends = Array.from({ length: 2001 }, () =>
    transport.sendMail({ from: 'a@velvet.test', to: 'ann@example.com', subject: 'Bulk', text: 'x' }),
  );
  await Promise.all(sends);
  transport.close();
  expect(await list('?limit=5000')).toHaveLength(2000);
  expect(await list('?subject=Kept')).toEqual([]);
});

test('other sites can neither delete mail nor read it through DNS rebinding', async () => {
  await send();
  const foreign = await fetch(`${mailbox.url}/delete-all`, {
    method: 'POST',
    headers: { 'sec-fetch-site': 'cross-site' },
  });
  expect(foreign.status).toBe(403);
  expect(await list()).toHaveLength(1);
});
