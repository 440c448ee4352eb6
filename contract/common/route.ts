import type { z } from 'zod';

/**
 * Who may call a route. `public` also serves signed-in people; `optional` loads the actor when a token is sent. `door`
 * serves signed-in people and devices that a door link let in. `staff` serves staff whose session was confirmed with
 * the second factor, `unconfirmed_staff` also other staff; for everybody else these routes do not exist.
 */
export type Audience = 'public' | 'optional' | 'user' | 'door' | 'organizer' | 'staff' | 'unconfirmed_staff';

/** Request headers that a call reads; all are optional. */
export type RequestHeader = 'idempotency-key' | 'checkout-browser';

export type RouteDefinition = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below /services/api, with its trailing slash; parameters as `:name`. */
  path: string;
  audience: Audience;
  /**
   * The call moves money, or says where it goes: 403 `password_needed` if the password was last entered in this session
   * more than `password_confirmed_hours` ago (OWASP ASVS 7.3, 7.5.1).
   */
  needs_recent_password?: true;
  /** The payment provider may refuse it: 502. */
  provider_may_refuse?: true;
  summary: string;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  headers?: readonly RequestHeader[];
  /** Maximum size of the body in bytes, where it is larger than the default. */
  body_limit?: number;
  /** Success status → schema of its body. */
  responses: Record<number, z.ZodType>;
};

/** One call of the API as a plain value: the server registers it, the web client derives its types from it. */
export function defineRoute<const Definition extends RouteDefinition>(definition: Definition): Definition {
  return definition;
}

type Input<Schema> = Schema extends z.ZodType ? z.input<Schema> : undefined;
type Output<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;

/** The types of a route's input and response. */
export type CallOf<Definition extends RouteDefinition> = {
  params: Input<Definition['params']>;
  query: Input<Definition['query']>;
  body: Input<Definition['body']>;
  response: Output<Definition['responses'][keyof Definition['responses']]>;
};
