import { isIPv6 } from 'node:net';
import { API_PREFIX } from '#contract/paths.ts';
import type { AppContext } from '#server/context.ts';
import { buildSession, buildSignedIn } from '#server/domains/auth/factory.ts';
import { newNumericCode } from '#server/platform/lib/random.ts';
import type { TestApp } from '#server/testing/app.ts';

export type Headers = Record<string, string>;
export type Ask = {
  method: 'GET' | 'POST' | 'PATCH';
  /** The path below the API, or with `outside` below the root. */
  path: string;
  body?: object;
  headers?: Headers;
  /** The caller's address; a new one unless given. */
  from?: string;
  outside?: boolean;
};
export type Answer = { status: number; body: { code?: string; [field: string]: unknown }; headers: object };
export type LimitWorld = { velvet: TestApp; ctx: AppContext; send: (ask: Ask) => Promise<Answer> };

/** One limit: how to use it, as often as allowed and once more, and how somebody uses it whom it does not count. */
export type LimitRow = {
  /** Uses that were already counted while the row was prepared. */
  already?: number;
  /** The seconds of a window so short that it may end before its last use. */
  seconds?: number;
  prepare: (world: LimitWorld) => Promise<{
    /** The n-th use by the counted caller, who varies everything else; returns whether it was allowed. */
    use: (n: number) => Promise<boolean>;
    /** The same by somebody else. */
    other: () => Promise<boolean>;
  }>;
};

let lastNetwork = 0;

/** Sends a request to the app with a browser's secret and a forged forwarded address. */
export function sendTo({ app }: TestApp): LimitWorld['send'] {
  return async ({ method, path, body, headers, from = newNetwork().address(1), outside = false }) => {
    const answer = await app.inject({
      method,
      url: outside ? path : API_PREFIX + path,
      remoteAddress: from,
      headers: {
        'x-forwarded-for': `198.51.100.${newNumericCode(2)}`,
        'user-agent': `Mozilla/5.0 (X11; Linux x86_64) Firefox/${newNumericCode(3)}`,
        ...headers,
      },
      ...(body && { payload: body }),
    });
    const isJson = String(answer.headers['content-type']).includes('json') && answer.body !== '';
    return { status: answer.statusCode, body: isJson ? answer.json() : {}, headers: answer.headers };
  };
}

/** An IPv6 network with its addresses: one subscriber controls all of them. */
export function newNetwork() {
  lastNetwork += 1;
  const network = `2001:db8:${Math.floor(lastNetwork / 65_536).toString(16)}:${(lastNetwork % 65_536).toString(16)}`;
  return {
    address: (n: number) => {
      const address = `${network}:${n}::${n}`;
      if (!isIPv6(address)) throw new Error(`no address: ${address}`);
      return address;
    },
  };
}

/** Whether the limit allowed a request; a refusal must have the API's error shape and say when to retry. */
export function isLetThrough({ status, body, headers }: Answer): boolean {
  if (status >= 500) throw new Error(`an internal error: ${JSON.stringify(body)}`);
  if (status !== 429) return true;
  if (body.code !== 'rate_limited' || !('retry-after' in headers))
    throw new Error(`no refusal of a limit: ${JSON.stringify(body)}`);
  return false;
}

/**
 * A limit per key, of which `keys` creates two; the caller's address is different each time unless the request gives
 * one.
 */
export function perKey<Key>(
  keys: (world: LimitWorld) => Promise<Key> | Key,
  ask: (key: Key, n: number, world: LimitWorld) => Promise<Ask> | Ask,
  isAllowed: (answer: Answer, key: Key, world: LimitWorld) => Promise<boolean> | boolean = isLetThrough,
): LimitRow {
  return {
    prepare: async (world) => {
      const [key, other] = [await keys(world), await keys(world)];
      const tryAs = async (who: Key, n: number) => isAllowed(await world.send(await ask(who, n, world)), who, world);
      return { use: (n) => tryAs(key, n), other: () => tryAs(other, 9) };
    },
  };
}

/** A limit per network of the caller, whatever else the request contains. */
export function perAddress(ask: (n: number, world: LimitWorld) => Promise<Ask> | Ask): LimitRow {
  return perKey(newNetwork, async (network, n, world) => ({ ...(await ask(n, world)), from: network.address(n) }));
}

type Account = Awaited<ReturnType<typeof buildSignedIn>>['user'];

/** A limit per account, from any address and with any session. */
export function perAccount(ask: (n: number, user: Account, world: LimitWorld) => Promise<Ask> | Ask): LimitRow {
  return perKey(
    async ({ ctx }) => (await buildSignedIn(ctx)).user,
    async (user, n, world) => ({ ...(await ask(n, user, world)), headers: await signIn(world, user) }),
  );
}

/** A silent limit: beyond it, no mail is sent to the address from `emailOf`. */
export function perMailbox<Key>(
  keys: (world: LimitWorld) => Promise<Key> | Key,
  emailOf: (key: Key) => string,
  ask: (key: Key, n: number, world: LimitWorld) => Promise<Ask> | Ask,
): LimitRow {
  const mailed = new WeakMap<AppContext, Map<string, number>>();
  return perKey(keys, ask, async ({ status }, key, { ctx }) => {
    if (status >= 300) throw new Error(`refused with ${status}`);
    const email = emailOf(key);
    const before = mailed.get(ctx) ?? new Map<string, number>();
    mailed.set(ctx, before);
    const { length } = await ctx.db.selectFrom('outbox').select('id').where('to_email', '=', email).execute();
    const isMailed = length > (before.get(email) ?? 0);
    before.set(email, length);
    return isMailed;
  });
}

/** A new session of an account. */
export async function signIn({ ctx }: LimitWorld, user: { id: string }): Promise<Headers> {
  return { authorization: `Token ${await buildSession(ctx, user)}` };
}

/** A new address. */
export const newEmail = () => `limited-${newNumericCode(12)}@example.com`;
