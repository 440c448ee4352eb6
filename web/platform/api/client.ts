import type { Api } from '#contract/api.ts';
import { API_PREFIX, paths } from '#contract/paths.ts';

import { ApiError, ConnectionError, type ErrorBody } from './api-error.ts';

export type SentCall = { method: string; headers: Headers; signal: AbortSignal; body?: string };
/** Carries a call to the API: the browser's `fetch`, or the server in process. */
export type Transport = (
  url: string,
  call: SentCall,
) => Promise<Pick<Response, 'ok' | 'status' | 'text'> & { headers: Pick<Headers, 'get'> }>;
export type CallName = keyof Api;
/** What a call sends. Parts the call does not have may be left out. */
export type CallInput<Name extends CallName> = {
  [Part in 'params' | 'query' | 'body' as Api[Name][Part] extends undefined ? never : Part]: Api[Name][Part];
};
export type CallResponse<Name extends CallName> = Api[Name]['response'];
export type CallOptions = {
  signal?: AbortSignal;
  headers?: Record<string, string>;
  /** Sent in place of the session's: a door device's. A 401 then says nothing about the session. */
  token?: string;
};
export type ApiClient = <Name extends CallName>(
  name: Name,
  ...rest: keyof CallInput<Name> extends never
    ? [input?: undefined, options?: CallOptions]
    : [input: CallInput<Name>, options?: CallOptions]
) => Promise<CallResponse<Name>>;

/** A call that was answered 401, and the token it was sent with. */
export type RefusedCall = { url: string; token: string | null };

export type ApiOptions = {
  transport: Transport;
  /** Base address of the installation. */
  origin: string;
  token?: () => string | null;
  /** Called on every 401, before the error reaches the caller; returns whether the user has been told. */
  onUnauthorized?: (refused: RefusedCall) => boolean;
  /** Asks for the password when a call needs a recently entered one; resolves to whether it was entered. */
  onPasswordNeeded?: () => Promise<boolean>;
};

export const timeoutMs = 10_000;

type AnyInput = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown };

/** The typed client over the contract: calls by route name, refusals thrown as `ApiError`. */
export function createApi({ transport, origin, token, onUnauthorized, onPasswordNeeded }: ApiOptions): ApiClient {
  const send = async (name: CallName, input: AnyInput = {}, options: CallOptions = {}) => {
    const [method, path] = await pathOf(name);
    const url = origin + callPath(path, input.params, input.query);
    const headers = new Headers({ accept: 'application/json', ...options.headers });
    const session = options.token ?? token?.() ?? null;
    if (session !== null) headers.set('authorization', `Token ${session}`);
    if (input.body !== undefined) headers.set('content-type', 'application/json');
    const sent = { method, headers, signal: withTimeout(options.signal), ...bodyOf(input.body) };
    const response = await reach(() => transport(url, sent));
    const body = parseJson(response, await reach(() => response.text()));
    if (response.ok) return body;
    const isOfSession = response.status === 401 && options.token === undefined;
    const is_reported = isOfSession && onUnauthorized?.({ url, token: session });
    const retry_after_ms = secondsOf(response.headers.get('retry-after'));
    throw new ApiError(response.status, asErrorBody(body), { is_reported, retry_after_ms });
  };
  const call = (...sent: Parameters<typeof send>) =>
    send(...sent).catch(async (error: unknown) => {
      const isNeeded = error instanceof ApiError && error.body.code === 'password_needed';
      if (!isNeeded || !(await onPasswordNeeded?.())) throw error;
      return send(...sent);
    });
  // The contract is the type of both ends: the server validates what it answers against the same schemas.
  return call as ApiClient;
}

/** Method and path of a call; those in host-paths.ts are loaded with the first of them. */
async function pathOf(name: CallName): Promise<readonly [method: string, path: string]> {
  if (isPublic(name)) return paths[name];
  const { hostPaths } = await reach(() => import('#contract/host-paths.ts'));
  return hostPaths[name];
}

type HostCall = Exclude<CallName, keyof typeof paths>;

function isPublic(name: CallName): name is Exclude<CallName, HostCall> {
  return name in paths;
}

/** The address of a call: parameters filled in, empty filters dropped (null, empty text, empty list). */
export function callPath(path: string, params: Record<string, unknown> = {}, query: Record<string, unknown> = {}) {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item !== undefined && item !== null && item !== '') search.append(name, String(item));
    }
  }
  return API_PREFIX + filled + (search.size > 0 ? `?${search}` : '');
}

/** Turns a response that does not come, or is cut off, into a ConnectionError; an abort by the caller is passed on. */
export async function reach<T>(send: () => Promise<T>): Promise<T> {
  try {
    return await send();
  } catch (error) {
    const name = error instanceof Error ? error.name : '';
    if (name === 'AbortError') throw error;
    if (name === 'TimeoutError')
      throw new ConnectionError('The server took too long to answer. Please try again.', error);
    throw new ConnectionError('We could not reach the server. Check your connection and try again.', error);
  }
}

function bodyOf(body: unknown): { body?: string } {
  return body === undefined ? {} : { body: JSON.stringify(body) };
}

function withTimeout(signal?: AbortSignal): AbortSignal {
  const timeout = AbortSignal.timeout(timeoutMs);
  return signal ? AbortSignal.any([signal, timeout]) : timeout;
}

function parseJson({ ok, status }: Pick<Response, 'ok' | 'status'>, text: string): unknown {
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    if (ok) throw new ApiError(status, { detail: 'The server sent an answer that cannot be read.' });
    return undefined;
  }
}

/** A Retry-After header, which the API sends in seconds, as milliseconds. */
function secondsOf(header: string | null): number | undefined {
  const seconds = Number.parseInt(header ?? '', 10);
  return Number.isNaN(seconds) ? undefined : seconds * 1000;
}

function asErrorBody(body: unknown): ErrorBody {
  return typeof body === 'object' && body !== null && !Array.isArray(body) ? { ...body } : {};
}
