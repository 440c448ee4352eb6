import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { API_PREFIX } from '#contract/paths.ts';
import type { RouteDefinition } from '#contract/common/route.ts';
import { routes } from '#contract/routes.ts';
import { findUserPicture, pictureRoutes } from '#server/domains/account/picture-routes.ts';
import { analyticsFileRoutes } from '#server/domains/analytics/file-routes.ts';
import { analyticsRoutes } from '#server/domains/analytics/routes.ts';
import { createViewCounter } from '#server/domains/analytics/view-counter.ts';
import { accountRoutes } from '#server/domains/account/routes.ts';
import { invitationRoutes } from '#server/domains/invitations/routes.ts';
import { createFindDoorActor } from '#server/domains/doormen/find-door-actor.ts';
import { doormenRoutes } from '#server/domains/doormen/routes.ts';
import { createFindActor } from '#server/domains/auth/find-actor.ts';
import { createPasswords } from '#server/domains/auth/passwords.ts';
import { authRoutes } from '#server/domains/auth/routes.ts';
import { issueTickets, lockStock } from '#server/domains/checkout/issue-complimentary.ts';
import { priceOrder } from '#server/domains/checkout/holds/price-order.ts';
import { letHoldersChoose } from '#server/domains/cancellations/let-holders-choose.ts';
import { cancellationRoutes } from '#server/domains/cancellations/routes.ts';
import { checkoutRoutes } from '#server/domains/checkout/routes.ts';
import { connectRoutes } from '#server/domains/connect/routes.ts';
import { connectHooks } from './connect-hooks.ts';
import { contactRoutes } from '#server/domains/contact/routes.ts';
import type { AppContext } from './context.ts';
import { dashboardRoutes } from '#server/domains/dashboard/routes.ts';
import { doorFileRoutes } from '#server/domains/door/file-routes.ts';
import { doorRoutes } from '#server/domains/door/routes.ts';
import { historyRoutes } from '#server/domains/history/routes.ts';
import { messageRoutes, oneClickRoutes } from '#server/domains/messages/routes.ts';
import { organizationChanged } from '#server/domains/events/organization-changed.ts';
import type { EditingHooks, EventHooks } from '#server/domains/events/event-hooks.ts';
import { eventEditingRoutes, eventRoutes } from '#server/domains/events/routes.ts';
import { listenForChanges } from '#server/platform/cache/changes.ts';
import { cacheMetrics } from '#server/platform/cache/metrics.ts';
import { registerDocs } from '#server/platform/http/docs.ts';
import { handleError } from '#server/platform/http/error-handler.ts';
import { registerHealth } from '#server/platform/http/health.ts';
import { answerBeforeRouting, registerHeaders } from '#server/platform/http/headers.ts';
import { plainWords } from '#server/platform/http/plain-words.ts';
import { parseJsonBodies } from '#server/platform/http/json-bodies.ts';
import { originForm, refuseOddRequests } from '#server/platform/http/request-line.ts';
import { refuseOtherCalls } from '#server/platform/http/methods.ts';
import { createPublicCalls } from '#server/platform/http/public-calls.ts';
import { newSecret } from '#server/platform/lib/random.ts';
import { createRegistrar, type Registrar } from '#server/platform/http/route.ts';
import { endSilentConnections } from '#server/platform/http/end-silent-connections.ts';
import { waitForHandlers } from '#server/platform/http/wait-for-handlers.ts';
import { onEmailVerified } from './on-email-verified.ts';
import { findEventEarnings } from '#server/domains/payments/event-earnings.ts';
import { booksHealth } from '#server/domains/payments/findings.ts';
import { paymentMetrics } from '#server/domains/payments/metrics.ts';
import { webhookHealth } from '#server/domains/payments/webhook-health.ts';
import { webhookRoutes } from '#server/domains/payments/webhook-routes.ts';
import { personalData } from './personal-data.ts';
import { findOrganizationPicture } from '#server/domains/organizations/queries.ts';
import { organizationRoutes } from '#server/domains/organizations/routes.ts';
import { orderFileRoutes } from '#server/domains/orders/file-routes.ts';
import { orderRoutes } from '#server/domains/orders/routes.ts';
import { posterRoutes } from '#server/platform/posters/routes.ts';
import { cspReportRoutes, pageMetrics } from './csp-reports.ts';
import { findPosterSpec } from '#server/domains/events/poster.ts';
import { sitemapRoutes } from '#server/domains/events/sitemap-routes.ts';
import { calendarFeedRoutes, savedRoutes } from '#server/domains/saved/routes.ts';
import { hostResaleFileRoutes } from '#server/domains/resale/host/host-file-routes.ts';
import { hostResaleRoutes } from '#server/domains/resale/host/host-routes.ts';
import { sellingRoutes } from '#server/domains/resale/selling/selling-routes.ts';
import { settlementFileRoutes } from '#server/domains/settlements/statements/file-routes.ts';
import { settlementRoutes } from '#server/domains/settlements/routes.ts';
import { staffRoutes } from '#server/domains/staff/routes.ts';
import { ticketTransferRoutes } from '#server/domains/ticket-transfers/routes.ts';
import { ticketFileRoutes } from '#server/domains/tickets/files/file-routes.ts';
import { ticketRoutes } from '#server/domains/tickets/routes.ts';
import { listTicketTypesWithCode } from '#server/domains/promo-codes/list-ticket-types-with-code.ts';
import { promoCodeFileRoutes } from '#server/domains/promo-codes/file-routes.ts';
import { promoCodeRoutes } from '#server/domains/promo-codes/routes.ts';
import { promoterRoutes } from '#server/domains/promoters/routes.ts';
import { takesPromoCodes } from '#server/domains/promo-codes/takes-promo-codes.ts';
import { refundRoutes } from '#server/domains/refunds/routes.ts';
import { findResale } from '#server/domains/resale/marketplace/find-resale.ts';
import { findResalePrices } from '#server/domains/resale/marketplace/find-resale-prices.ts';
import { marketplaceRoutes } from '#server/domains/resale/marketplace/marketplace-routes.ts';
import { requestRoutes } from '#server/domains/requests/routes.ts';
import { copyPromoCodes } from '#server/domains/promo-codes/copy-promo-codes.ts';
import { copyTicketTypes } from '#server/domains/ticket-types/copy-ticket-types.ts';
import { moveSaleEnds } from '#server/domains/ticket-types/move-sale-ends.ts';
import { createFirstTicketType } from '#server/domains/ticket-types/create-first-ticket-type.ts';
import { listVisibleTicketTypes } from '#server/domains/ticket-types/list-ticket-types.ts';
import { hostTicketTypeRoutes } from '#server/domains/ticket-types/host-routes.ts';
import { waitingListFileRoutes } from '#server/domains/waiting-list/file-routes.ts';
import { waitingListRoutes } from '#server/domains/waiting-list/routes.ts';
import { refreshOffer } from '#server/domains/ticket-types/queries.ts';
import { ticketTypeRoutes } from '#server/domains/ticket-types/routes.ts';

const BODY_LIMIT = 256 * 1024;

/** Builds the whole HTTP application, without listening. Throws if a call of the contract has no handler. */
export async function buildApp(ctx: AppContext): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: ctx.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT,
    rewriteUrl: originForm,
    ...timeLimitsOf(ctx.settings),
    genReqId: createRequestIds(),
    // A child logger per request would slow every request; log entries name their request instead.
    childLoggerFactory: (logger) => logger,
    ...answerBeforeRouting(ctx.config),
    trustProxy: ctx.config.trustedProxies.length > 0 ? ctx.config.trustedProxies : false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
  });
  z.config({ localeError: plainWords });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(handleError);
  app.setNotFoundHandler((_request, reply) => reply.code(404).send({ detail: 'Not found.', code: 'not_found' }));
  waitForHandlers(app);
  endSilentConnections(app);
  parseJsonBodies(app);
  refuseOddRequests(app);
  registerHeaders(app, ctx.config);
  await registerDocs(app, ctx.config);
  registerHealth(app, ctx, {
    registries: [paymentMetrics, cacheMetrics, pageMetrics],
    status: async () => ({ webhooks: await webhookHealth(ctx.db), books: await booksHealth(ctx.db) }),
  });

  const changes = listenForChanges(ctx.config.databaseUrl ?? '', { cache: ctx.cache, log: ctx.log });
  app.addHook('onClose', () => changes.stop());
  refuseOtherCalls(app);
  await registerRoutes(app, ctx);
  return app;
}

/** The API, and all addresses beside it: webhooks, files and pictures. */
async function registerRoutes(app: FastifyInstance, ctx: AppContext): Promise<void> {
  await app.register(async (api) => registerApi(api, ctx), { prefix: API_PREFIX });
  await app.register(webhookRoutes(ctx));
  await app.register(cspReportRoutes(ctx));
  await app.register(ticketFileRoutes(ctx));
  await app.register(promoCodeFileRoutes(ctx));
  await app.register(orderFileRoutes(ctx));
  await app.register(hostResaleFileRoutes(ctx));
  await app.register(waitingListFileRoutes(ctx));
  await app.register(settlementFileRoutes(ctx));
  await app.register(doorFileRoutes(ctx));
  await app.register(analyticsFileRoutes(ctx));
  await app.register(calendarFeedRoutes(ctx));
  await app.register(oneClickRoutes(ctx));
  await app.register(sitemapRoutes(ctx));
  await app.register(pictureRoutes(ctx, [findUserPicture, findOrganizationPicture]));
  await app.register(posterRoutes({ store: ctx.posters, findSpec: (eventId) => findPosterSpec(ctx.db, eventId) }));
}

/**
 * A request that arrives too slowly is ended, its head and its body together; open connections are checked four times
 * in that time. The limit of the whole request is ignored if that of the head is longer. No answer takes twice that
 * time, so a connection that is silent in both directions for so long has a client that does not read.
 */
function timeLimitsOf({ request_milliseconds }: AppContext['settings']) {
  return {
    requestTimeout: request_milliseconds,
    connectionTimeout: 2 * request_milliseconds,
    http: { headersTimeout: request_milliseconds, connectionsCheckingInterval: request_milliseconds / 4 },
  };
}

/** Request ids for the log: a random prefix per process and a counter. */
function createRequestIds(): () => string {
  const prefix = newSecret(6);
  let count = 0;
  return () => `${prefix}-${(count += 1).toString(36)}`;
}

/** The parts of later domains that showing an event needs. */
function eventHooksOf(ctx: AppContext): EventHooks {
  return {
    ticketTypesOf: (event) => listVisibleTicketTypes(ctx, event),
    takesPromoCodes: (event) => takesPromoCodes(ctx.db, event.id),
    resaleOf: (event) => findResale(ctx, event),
    findResalePrices: (ids) => findResalePrices(ctx, ids),
  };
}

/** The parts of later domains that creating and editing an event needs. */
function editingHooksOf(ctx: AppContext): EditingHooks {
  return {
    refreshOffer,
    moveSaleEnds,
    letHoldersChoose: (tx, move) => letHoldersChoose(ctx, tx, move),
    createFirstTicketType: (tx, type) => createFirstTicketType(ctx, tx, type),
    copyTickets: async (tx, copy) => {
      const typeIds = await copyTicketTypes(tx, copy);
      await copyPromoCodes(tx, { ...copy, typeIds });
    },
  };
}

function registerFigures(api: FastifyInstance, ctx: AppContext, route: Registrar): void {
  const views = createViewCounter(ctx);
  api.addHook('onClose', () => views.flush());
  analyticsRoutes(ctx, route, views);
  dashboardRoutes(ctx, route);
}

async function registerApi(api: FastifyInstance, ctx: AppContext): Promise<void> {
  const registered = new Set<RouteDefinition>();
  const { cache, clock, settings } = ctx;
  const publicCalls = createPublicCalls({ cache, clock, ttlMs: settings.api_cache_milliseconds });
  const findActor = createFindActor(ctx);
  const findDoorActor = createFindDoorActor(ctx, findActor);
  const route = createRegistrar(api, { findActor, findDoorActor, registered, publicCalls });
  const passwords = createPasswords(ctx.settings);
  authRoutes(ctx, route, { passwords, onEmailVerified });
  accountRoutes(ctx, route, { passwords, personalData });
  contactRoutes(ctx, route);
  organizationRoutes(ctx, route, { organizationChanged });
  const editingHooks = editingHooksOf(ctx);
  connectRoutes(ctx, route, connectHooks);
  const eventHooks = eventHooksOf(ctx);
  eventRoutes(ctx, route, eventHooks);
  eventEditingRoutes(ctx, route, editingHooks);
  ticketTypeRoutes(ctx, route, { listWithCode: (event, promo) => listTicketTypesWithCode(ctx, event, promo) });
  hostTicketTypeRoutes(ctx, route, {
    findEarnings: ({ id, currency }) => findEventEarnings(ctx.db, id, currency),
  });
  promoCodeRoutes(ctx, route, { priceOrder });
  orderRoutes(ctx, route);
  invitationRoutes(ctx, route, { events: eventHooks, lockStock, issueTickets });
  doormenRoutes(ctx, route);
  promoterRoutes(ctx, route);
  requestRoutes(ctx, route);
  ticketRoutes(ctx, route);
  ticketTransferRoutes(ctx, route);
  savedRoutes(ctx, route, eventHooks);
  marketplaceRoutes(ctx, route);
  hostResaleRoutes(ctx, route);
  sellingRoutes(ctx, route);
  checkoutRoutes(ctx, route);
  messageRoutes(ctx, route);
  historyRoutes(ctx, route);
  cancellationRoutes(ctx, route);
  waitingListRoutes(ctx, route);
  refundRoutes(ctx, route);
  settlementRoutes(ctx, route);
  doorRoutes(ctx, route);
  registerFigures(api, ctx, route);
  staffRoutes(ctx, route, { passwords });
  const missing = Object.entries(routes).filter(([, definition]) => !registered.has(definition));
  if (missing.length > 0) throw new Error(`calls without a handler: ${missing.map(([name]) => name).join(', ')}`);
}
