import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AppContext } from '#server/context.ts';
import { allowOnly } from '#server/platform/http/methods.ts';
import { parseJson } from '#server/platform/lib/parse-json.ts';
import { readEvent } from '#server/platform/payments-provider/read.ts';
import { isSignedNotification, isSignedWebhook } from '#server/platform/payments-provider/verify-webhook.ts';
import { signatureFailures } from './metrics.ts';
import { type Destination, destinations, storeEvent } from './webhook-inbox.ts';

const PATH = '/webhooks/stripe/:destination';
const BODY_LIMIT = 512 * 1024;
const FAILURES_BEFORE_ALARM = 5;

type Delivery = FastifyRequest<{ Params: { destination: string } }>;

/**
 * Receives the provider's webhooks: checks the signature over the raw bytes, stores the event and its job in one
 * statement, and responds. Events are processed by a job, and a repeated delivery gets the same response.
 * docs/rules/payments.md
 */
export function webhookRoutes(ctx: AppContext) {
  return async (app: FastifyInstance): Promise<void> => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT }, (_request, body, done) =>
      done(null, body),
    );
    const guard = createSignatureGuard(ctx);
    allowOnly(app, 'POST', PATH);
    app.post(PATH, { bodyLimit: BODY_LIMIT }, async (request: Delivery, reply) => {
      const destination = destinations.find((known) => known === request.params.destination);
      if (!destination) return reply.callNotFound();
      if (!guard(destination, request)) return refuse(reply, 'The signature is not valid.');
      return receive(ctx, destination, request, reply);
    });
  };
}

/** Checks signatures; logs an error when a destination's deliveries keep failing, because its secret may be wrong. */
function createSignatureGuard(ctx: AppContext) {
  const failures = new Map<Destination, number>();
  return (destination: Destination, request: Delivery): boolean => {
    const header = request.headers['stripe-signature'];
    const check = destination === 'accounts' ? isSignedNotification : isSignedWebhook;
    const isSigned =
      typeof header === 'string' &&
      Buffer.isBuffer(request.body) &&
      check({
        body: request.body,
        header,
        secret: ctx.config.stripe.webhookSecrets[destination],
        now: ctx.clock.now(),
        toleranceSeconds: ctx.settings.webhook_tolerance_seconds,
      });
    const count = isSigned ? 0 : (failures.get(destination) ?? 0) + 1;
    failures.set(destination, count);
    if (!isSigned) signatureFailures.inc({ destination });
    if (count > 0 && count % FAILURES_BEFORE_ALARM === 0) {
      ctx.log.error(
        { destination, failures: count },
        'webhooks keep failing their signature check: is the secret right?',
      );
    }
    return isSigned;
  };
}

async function receive(ctx: AppContext, destination: Destination, request: Delivery, reply: FastifyReply) {
  const payload = String(request.body);
  const event = readEvent(parseJson(payload), payload);
  if (!event) return refuse(reply, 'The body is not an event.');
  if (event.is_live !== ctx.provider.isLive) {
    ctx.log.error(
      { destination, event: event.id },
      'a webhook of the other mode (test or live) was signed with our secret',
    );
    return refuse(reply, 'The event is of the other mode.');
  }
  await storeEvent(ctx.db, { destination, event, now: ctx.clock.now() });
  return reply.code(200).send({ received: true });
}

function refuse(reply: FastifyReply, detail: string): FastifyReply {
  return reply.code(400).send({ detail });
}
