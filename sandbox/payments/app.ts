import { fastify } from 'fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { registerControl } from './control/control.ts';
import { ApiError } from './http/errors.ts';
import { Idempotency } from './http/idempotency.ts';
import { INTERNAL_ERROR } from './http/apply-fault.ts';
import { sendAnswer } from './http/send-answer.ts';
import { serveEndpoint } from './http/serve-endpoint.ts';
import { registerHostedPage } from './pages/hosted-page.ts';
import { registerExpressPage } from './pages/express-page.ts';
import { registerOnboardingPages } from './pages/onboarding-routes.ts';
import { accountLinkEndpoints } from './routes/account-links.ts';
import { accountEndpoints } from './routes/accounts.ts';
import { loginLinkEndpoints } from './routes/login-links.ts';
import { balanceSettingsEndpoints } from './routes/balance-settings.ts';
import { disputeEndpoints } from './routes/disputes.ts';
import { fraudWarningEndpoints } from './routes/fraud-warnings.ts';
import { payoutEndpoints } from './routes/payouts.ts';
import { transferEndpoints } from './routes/transfers.ts';
import { thinEventEndpoints } from './routes/thin-events.ts';
import { balanceEndpoints } from './routes/balance.ts';
import { chargeEndpoints } from './routes/charges.ts';
import { checkoutSessionEndpoints } from './routes/checkout-sessions.ts';
import { eventEndpoints } from './routes/events.ts';
import { paymentIntentEndpoints } from './routes/payment-intents.ts';
import { refundEndpoints } from './routes/refunds.ts';
import type { Sandbox } from './state/sandbox.ts';

const BODY_LIMIT = 1_000_000;

// One array per resource.
const ENDPOINTS = [
  ...accountEndpoints,
  ...accountLinkEndpoints,
  ...loginLinkEndpoints,
  ...thinEventEndpoints,
  ...checkoutSessionEndpoints,
  ...paymentIntentEndpoints,
  ...chargeEndpoints,
  ...refundEndpoints,
  ...balanceEndpoints,
  ...balanceSettingsEndpoints,
  ...transferEndpoints,
  ...payoutEndpoints,
  ...disputeEndpoints,
  ...fraudWarningEndpoints,
  ...eventEndpoints,
];

/** The HTTP server of the sandbox: the API, the hosted page and the controls. */
export function buildApp(sandbox: Sandbox): FastifyInstance {
  const app = fastify({
    bodyLimit: BODY_LIMIT,
    genReqId: () => sandbox.ids.next('req_', 14),
    forceCloseConnections: true,
  });
  readFormsAsText(app);
  const idempotency = new Idempotency(sandbox);
  void app.register((api, _options, done) => {
    readJsonAsText(api);
    for (const endpoint of ENDPOINTS) {
      api.route({
        method: endpoint.method,
        url: endpoint.path,
        handler: serveEndpoint(sandbox, idempotency, endpoint),
      });
    }
    done();
  });
  registerHostedPage(app, sandbox);
  registerOnboardingPages(app, sandbox);
  registerExpressPage(app, sandbox);
  registerControl(app, sandbox);
  answerUnknownPaths(app);
  return app;
}

// Read as text, because the idempotency layer compares bodies as they were sent.
function readFormsAsText(app: FastifyInstance): void {
  app.removeContentTypeParser('text/plain');
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, body),
  );
}

// API v2 sends JSON, and an empty body if there are no parameters.
function readJsonAsText(api: FastifyInstance): void {
  api.removeContentTypeParser('application/json');
  api.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => done(null, body));
}

function answerUnknownPaths(app: FastifyInstance): void {
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? '';
    const message = `Unrecognized request URL (${request.method}: ${path}). The sandbox does not implement it, or it does not exist.`;
    return sendError(request, reply, new ApiError(404, 'invalid_request_error', message));
  });
  // Requests refused by the HTTP layer before an endpoint: too large, or of an unknown content type.
  app.setErrorHandler((error, request, reply) => {
    const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500;
    const type = status >= 500 ? 'api_error' : 'invalid_request_error';
    return sendError(
      request,
      reply,
      new ApiError(status, type, error instanceof Error ? error.message : INTERNAL_ERROR),
    );
  });
}

function sendError(request: FastifyRequest, reply: FastifyReply, error: ApiError): FastifyReply {
  const body = JSON.stringify(error.body(request.id), null, 2);
  return sendAnswer(request, reply, { status: error.status, body });
}
