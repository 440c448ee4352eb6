import type { Owner } from '../state/owner.ts';
import type { Cause, Sandbox } from '../state/sandbox.ts';
import type { ObjectName } from './expand.ts';
import type { Fields, Parsed } from './schema.ts';

export interface Call {
  sandbox: Sandbox;
  /** The `{id}` of the path; empty for a path without one. */
  id: string;
  /** The owner of the balance and the objects. */
  owner: Owner;
  cause: Cause;
}

/**
 * One call of the API: its parameters, the type of its result, and the work, which must be synchronous so that it is
 * atomic.
 */
export interface Endpoint<F extends Fields = Fields> {
  method: 'GET' | 'POST';
  path: string;
  /** The type of the result (or of its list items), for checking `expand`; null if nothing can be expanded. */
  returns: ObjectName | { list: ObjectName } | null;
  /** Whether it can be called for a connected account, with a Stripe-Account header. */
  connected?: true;
  params: F;
  work: (call: Call, params: Parsed<F>) => object;
}

/** An endpoint whose parameter types are known only to itself. */
export interface RegisteredEndpoint {
  method: Endpoint['method'];
  path: string;
  connected: boolean;
  /** Checks the parameters: the query of a GET, the body of every other call, as sent. */
  prepare: (text: string) => { expand: string[]; work: (call: Call) => object };
}
