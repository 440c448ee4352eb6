import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from 'fastify';
import type { z } from 'zod';
import type { Audience, RequestHeader, RouteDefinition } from '#contract/common/route.ts';
import { AppError, forbidden, notFound, unauthenticated } from '#server/platform/lib/errors.ts';
import type { PublicCalls } from './public-calls.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    headers?: readonly RequestHeader[];
  }
}

/** The signed-in person behind a request. */
export type Actor = {
  user_id: string;
  username: string;
  email: string;
  first_name: string;
  last_name: string;
  is_seller: boolean;
  /** How far a member of staff is verified in this session; null for everybody else. */
  staff: 'missing' | 'unconfirmed' | 'confirmed' | null;
  buyer_key: string;
  session_hash: Buffer;
  /** Whether the password was entered in this session recently enough to move money. */
  has_recent_password: boolean;
};

/** Somebody who works a door: a signed-in person, or a device without an account. One of the two is null. */
export type DoorActor = { user_id: string | null; door_device_id: string | null };

/** Finds the door actor of the request's token; throws 401 without a valid token. */
export type FindDoorActor = (request: FastifyRequest) => Promise<DoorActor>;

/** Finds the actor of the request's token; null without a token; throws 401 if the token is invalid. */
export type FindActor = (request: FastifyRequest) => Promise<Actor | null>;

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;
type Actors = {
  public: null;
  optional: Actor | null;
  door: DoorActor;
  user: Actor;
  organizer: Actor;
  staff: Actor;
  unconfirmed_staff: Actor;
};

export type Call<Definition extends RouteDefinition> = {
  actor: Actors[Definition['audience']];
  params: Parsed<Definition['params']>;
  query: Parsed<Definition['query']>;
  body: Parsed<Definition['body']>;
  request: FastifyRequest;
  reply: FastifyReply;
};

type Answer<Definition extends RouteDefinition> =
  Definition['responses'][keyof Definition['responses']] extends z.ZodType
    ? z.input<Definition['responses'][keyof Definition['responses']]>
    : undefined;

export type Registrar = <const Definition extends RouteDefinition>(
  definition: Definition,
  handler: (call: Call<Definition>) => Promise<Answer<Definition>>,
  options?: RouteOptions<Definition>,
) => void;

export type RouteOptions<Definition extends RouteDefinition> = {
  /**
   * For calls whose response without a session depends on the address only and may be slightly outdated: the cache tag
   * that invalidates the response.
   */
  cacheTag?: (answer: Answer<Definition>, call: Call<Definition>) => string;
  /**
   * For a call with a large body about the record `:id`: throws, before the body is read, if the actor may not make it.
   */
  mayCall?: (actor: Actors[Definition['audience']], id: string) => Promise<unknown>;
};

type RegistrarParts = {
  findActor: FindActor;
  findDoorActor: FindDoorActor;
  /** Filled with every definition that has a handler. */
  registered: Set<RouteDefinition>;
  /** Caches the responses that are the same for all visitors; if undefined, each is made per request. */
  publicCalls: PublicCalls | undefined;
};

/** Registers routes of the contract on `app`: checks the audience, parses the input, sends the handler's result. */
export function createRegistrar(
  app: FastifyInstance,
  { findActor, findDoorActor, registered, publicCalls }: RegistrarParts,
): Registrar {
  return (definition, handler, { cacheTag, mayCall } = {}) => {
    registered.add(definition);
    const status = Number(Object.keys(definition.responses)[0]);
    const { early, admit } = createAdmission(definition, { findActor, findDoorActor, mayCall });
    app.route({
      method: definition.method,
      url: definition.path,
      ...(definition.body_limit && { bodyLimit: definition.body_limit }),
      ...(definition.headers && { config: { headers: definition.headers } }),
      schema: describe(definition),
      // Before the body is read, so that nobody can send a large one without permission.
      ...(definition.body_limit ? { onRequest: early } : needsSession(definition) && { onRequest: refuseWithoutToken }),
      ...(definition.query && { preValidation: dropEmptyParameters }),
      handler: async (request, reply) => {
        const { params, query, body } = request;
        // The validators ran with this definition's own schemas, so the parsed values have its types.
        const callOf = (actor: Actor | DoorActor | null) =>
          ({ actor, params, query, body, request, reply }) as Call<typeof definition>;
        reply.code(status);
        if (cacheTag) reply.header('vary', 'Accept-Encoding, Authorization');
        if (cacheTag && publicCalls && request.headers.authorization === undefined) {
          return publicCalls.send(definition.path, { request, reply }, async () => {
            const call = callOf(null);
            const answer = await handler(call);
            return { text: reply.serialize(answer) as string, tag: cacheTag(answer, call) };
          });
        }
        return reply.send(await handler(callOf(await admit(request))));
      },
    });
  };
}

const PASSWORD_NEEDED =
  '403 `password_needed` if the password was last entered in this session too long ago: call /auth/user/confirm-password/ first.';

/** What the validators and the API description need to know about a call. */
function describe(definition: RouteDefinition): FastifySchema {
  const { summary, path, params, query, body, responses, audience, needs_recent_password, provider_may_refuse } =
    definition;
  const token: Record<string, string[]> = { token: [] };
  return {
    summary,
    ...(needs_recent_password && { description: PASSWORD_NEEDED }),
    ...(provider_may_refuse && { 'x-provider-may-refuse': true }),
    tags: [path.split('/')[1] ?? 'other'],
    ...(params && { params }),
    ...(query && { querystring: query }),
    ...(body && { body }),
    response: responses,
    ...(audience !== 'public' && { security: audience === 'optional' ? [{}, token] : [token] }),
  };
}

/**
 * An empty query parameter is treated like a missing one: clients of the specification drop empty ones where they can.
 */
function dropEmptyParameters(request: FastifyRequest, _reply: FastifyReply, done: () => void): void {
  const query = request.query as Record<string, unknown>;
  for (const [name, value] of Object.entries(query)) if (value === '') delete query[name];
  done();
}

function needsSession({ audience }: RouteDefinition): boolean {
  return audience !== 'public' && audience !== 'optional';
}

/** A request without a token is refused before anything else is checked. */
async function refuseWithoutToken(request: FastifyRequest): Promise<void> {
  if (request.headers.authorization === undefined) throw unauthenticated();
}

type Admitted = Actor | DoorActor | null;

type AdmissionParts<Definition extends RouteDefinition> = Pick<RegistrarParts, 'findActor' | 'findDoorActor'> &
  Pick<RouteOptions<Definition>, 'mayCall'>;

/**
 * Returns the actor, or throws if they may not make the call. `early` runs before the body is read, for calls with a
 * large body.
 */
function createAdmission<Definition extends RouteDefinition>(
  { audience, needs_recent_password }: Definition,
  { findActor, findDoorActor, mayCall }: AdmissionParts<Definition>,
) {
  const known = new WeakMap<FastifyRequest, Admitted>();
  const find = async (request: FastifyRequest): Promise<Admitted> => {
    if (audience === 'public') return null;
    if (audience === 'door') return findDoorActor(request);
    const actor = await findActor(request);
    requireAudience(audience, actor);
    if (needs_recent_password && !actor?.has_recent_password) throw passwordNeeded();
    return actor;
  };
  const findAllowed = async (request: FastifyRequest): Promise<Admitted> => {
    const actor = await find(request);
    await mayCall?.(actor as Actors[Definition['audience']], (request.params as { id: string }).id);
    return actor;
  };
  return {
    early: async (request: FastifyRequest, reply: FastifyReply) => {
      known.set(request, await findAllowed(request).catch((error: unknown) => leaveBody(error, request, reply)));
    },
    admit: async (request: FastifyRequest) => known.get(request) ?? find(request),
  };
}

/** Answers a refused request at once, without waiting for the rest of its body. */
function leaveBody(error: unknown, request: FastifyRequest, reply: FastifyReply): never {
  const { 'content-length': length = '0', 'transfer-encoding': encoding } = request.headers;
  if (length !== '0' || encoding !== undefined) reply.header('connection', 'close');
  throw error;
}

function requireAudience(audience: Audience, actor: Actor | null): void {
  if (audience === 'public' || audience === 'optional') return;
  if (!actor) throw unauthenticated();
  if (audience === 'organizer' && !actor.is_seller) throw forbidden('Only organizers may do this.');
  if (audience === 'staff' || audience === 'unconfirmed_staff') requireStaff(audience, actor);
}

function passwordNeeded(): AppError {
  return new AppError(403, { detail: 'Enter your password to go on.', code: 'password_needed' });
}

/** For everybody else the staff pages do not exist. */
function requireStaff(audience: 'staff' | 'unconfirmed_staff', { staff }: Actor): void {
  if (!staff) throw notFound();
  if (audience === 'unconfirmed_staff' || staff === 'confirmed') return;
  throw staff === 'missing'
    ? new AppError(403, { detail: 'Set up your second factor first.', code: 'second_factor_missing' })
    : new AppError(403, { detail: 'Enter a code of your second factor first.', code: 'second_factor_needed' });
}
