import { fastify } from 'fastify';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';

import { hasLocalName, isLocalCaller } from '#sandbox/lib/local-only.ts';

import type { Message } from './message.ts';
import type { MessageStore } from './message-store.ts';
import { listPage, messagePage, notFoundPage, sendPage } from './pages.ts';
import type { Refusal } from './smtp.ts';

const SearchQuery = z.object({
  to: z.string().default(''),
  subject: z.string().default(''),
  limit: z.coerce.number().int().min(1).default(100),
});
const RefuseBody = z.strictObject({
  on: z.boolean(),
  to: z.string().default(''),
  permanent: z.boolean().default(false),
});

interface WithId {
  Params: { id: string };
}

/** The mailbox's pages and its JSON API. */
export function buildWeb(messages: MessageStore, refusal: Refusal): FastifyInstance {
  const app = fastify({ forceCloseConnections: true });
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, body),
  );
  app.addHook('onRequest', (request, reply, next) => {
    // Mail contains codes and links: no other site may read or delete it.
    const allowed = hasLocalName(request) && (request.method === 'GET' || isLocalCaller(request));
    if (allowed) next();
    else void reply.code(403).send({ error: 'The mailbox answers to this machine only.' });
  });
  app.setErrorHandler((error, _request, reply) => {
    const status = error instanceof z.ZodError ? 400 : 500;
    return reply.code(status).send({ error: error instanceof z.ZodError ? z.prettifyError(error) : String(error) });
  });
  registerPages(app, messages);
  registerApi(app, messages, refusal);
  return app;
}

function registerPages(app: FastifyInstance, messages: MessageStore): void {
  app.get('/', (request, reply) => {
    const { to } = SearchQuery.parse(request.query);
    return sendPage(reply, 200, {
      title: 'All messages',
      body: listPage(messages.search({ to }), to),
      shows_message: false,
    });
  });
  app.get<WithId & { Querystring: { view?: string } }>('/messages/:id', (request, reply) => {
    const message = messages.get(request.params.id);
    if (!message) return sendPage(reply, 404, { title: 'Not found', body: notFoundPage(), shows_message: false });
    messages.markRead(message);
    const view = request.query.view === 'text' || message.html === null ? 'text' : 'html';
    return sendPage(reply, 200, { title: message.subject, body: messagePage(message, view), shows_message: true });
  });
  app.get<{ Params: { id: string; index: string } }>('/messages/:id/attachments/:index', (request, reply) =>
    sendAttachment(reply, messages.get(request.params.id), Number(request.params.index)),
  );
  app.get('/favicon.ico', (_request, reply) => reply.code(204).send());
  app.post('/delete-all', async (_request, reply) => {
    await messages.clear();
    return reply.redirect('/', 303);
  });
}

function sendAttachment(reply: FastifyReply, message: Message | undefined, index: number): FastifyReply {
  const attachment = message?.attachments[index];
  if (!attachment) return reply.code(404).send({ error: 'No such attachment' });
  // Always a download: shown inline, a foreign document would run with the mailbox's origin.
  const inline = /^image\/(png|jpeg|gif|webp|avif)$/.test(attachment.mime_type);
  const name = encodeURIComponent(attachment.filename);
  return reply
    .headers({
      'content-disposition': `${inline ? 'inline' : 'attachment'}; filename*=UTF-8''${name}`,
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    })
    .type(inline ? attachment.mime_type : 'application/octet-stream')
    .send(Buffer.from(attachment.base64, 'base64'));
}

function registerApi(app: FastifyInstance, messages: MessageStore, refusal: Refusal): void {
  app.get('/api/messages', (request) => ({ messages: messages.search(SearchQuery.parse(request.query)).map(present) }));
  app.get<WithId>('/api/messages/:id', (request, reply) => {
    const message = messages.get(request.params.id);
    return message ? present(message) : reply.code(404).send({ error: 'No such message' });
  });
  app.delete('/api/messages', async () => {
    await messages.clear();
    return { messages: [] };
  });
  app.get('/api/refuse', () => refusal);
  app.post('/api/refuse', (request) => Object.assign(refusal, RefuseBody.parse(request.body)));
}

function present(message: Message): object {
  const attachments = message.attachments.map(({ filename, mime_type, size }, index) => ({
    filename,
    mime_type,
    size,
    url: `/messages/${message.id}/attachments/${index}`,
  }));
  return { ...message, attachments };
}
