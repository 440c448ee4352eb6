import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/messages.ts';
import type { AppContext } from '#server/context.ts';
import { clientNetwork } from '#server/platform/http/client-address.ts';
import { idempotencyKeyOf } from '#server/platform/http/idempotency-key.ts';
import type { Registrar } from '#server/platform/http/route.ts';
import { getReminder, setReminder } from './event-reminder.ts';
import { getAudience, getMessage, listMessages } from './list-messages.ts';
import { sendMessage } from './send-message.ts';
import { getSubscription, setSubscription } from './set-subscription.ts';
import { stopMessage } from './stop-message.ts';
import { subscriptionPath } from './subscription-links.ts';
import { previewMessage, testMessage } from './try-message.ts';

/** The calls about messages to an event's guests, its reminder, and the link that ends messages. */
export function messageRoutes(ctx: AppContext, route: Registrar): void {
  route(calls.listMessages, ({ actor, params, query }) =>
    listMessages(ctx, actor, { id: params.id, cursor: query.cursor }),
  );
  route(calls.getMessageAudience, ({ actor, params, query }) =>
    getAudience(ctx, actor, { id: params.id, chosen: query }),
  );
  route(calls.previewMessage, ({ actor, params, body }) => previewMessage(ctx, actor, { id: params.id, body }));
  route(calls.testMessage, async ({ actor, params, body }) => {
    await testMessage(ctx, actor, { id: params.id, body });
    return { message: `A test is on its way to ${actor.email}.` };
  });
  route(calls.sendMessage, ({ actor, params, body, request }) =>
    sendMessage(ctx, actor, { id: params.id, body, idempotencyKey: idempotencyKeyOf(request) }),
  );
  route(calls.getMessage, ({ actor, params }) => getMessage(ctx, actor, whichOf(params)));
  route(calls.stopMessage, ({ actor, params }) => stopMessage(ctx, actor, whichOf(params)));
  route(calls.getReminder, ({ actor, params }) => getReminder(ctx, actor, params.id));
  route(calls.setReminder, ({ actor, params, body }) => setReminder(ctx, actor, { id: params.id, is_on: body.is_on }));
  route(calls.getMessageSubscription, ({ params, request }) =>
    getSubscription(ctx, { token: params.token, network: clientNetwork(request) }),
  );
  route(calls.setMessageSubscription, ({ params, body, request }) =>
    setSubscription(ctx, { token: params.token, network: clientNetwork(request), ...body }),
  );
}

function whichOf({ id, message_id }: { id: string; message_id: string }) {
  return { event_id: id, id: message_id };
}

/** The address for one-click unsubscribing by mail programs (RFC 8058). With GET it is a page of the website. */
export function oneClickRoutes(ctx: AppContext) {
  return async (app: FastifyInstance): Promise<void> => {
    // The body is always the same; the address says everything.
    app.addContentTypeParser(
      ['application/x-www-form-urlencoded', 'multipart/form-data'],
      { parseAs: 'string', bodyLimit: 10_000 },
      (_request, _body, done) => done(null, undefined),
    );
    app.post<{ Params: { token: string } }>(
      subscriptionPath(':token'),
      { schema: { hide: true } },
      async (request, reply) => {
        const opened = { token: request.params.token, network: clientNetwork(request) };
        await setSubscription(ctx, { ...opened, is_subscribed: false });
        return reply.header('referrer-policy', 'no-referrer').code(200).send({ message: 'Done.' });
      },
    );
  };
}
