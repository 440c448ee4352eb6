import type { Owner } from '../state/owner.ts';
import type { Cause, Sandbox } from '../state/sandbox.ts';
import type { ObjectName } from './expand.ts';
import type { Fields, Parsed } from './schema.ts';

export interface Call {
  sandbox: Sandbox;
  /** The `{id}` of the path, empty where the path has none. */
  id: string;
  /** Whose balance and objects the call is about. */
  owner: Owner;
  cause: Cause;
}

/** One call of the API: its parameters, what it answers with, and the work, which must be synchronous so that it is atomic. */
export interface Endpoint<F extends Fields = Fields> {
  method: 'GET' | 'POST' | 'DELETE';
  path: string;
  /** What the answer is (or is a list of), for checking `expand`; null where nothing can be expanded. */
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
