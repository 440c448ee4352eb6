import { createHash } from 'node:crypto';
import type { Socket } from 'node:net';
import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import type { Database } from './schema.ts';

export type Db = Kysely<Database>;
/** A transaction. Queries that lock take this type, so a lock outside a transaction does not compile. */
export type Tx = Transaction<Database>;

const INT8 = 20;
const NUMERIC = 1700;
const DATE = 1082;
pg.types.setTypeParser(INT8, parseWholeNumber);
pg.types.setTypeParser(NUMERIC, parseWholeNumber);
// A date has no time zone, so it stays text: "2026-12-31".
pg.types.setTypeParser(DATE, (text) => text);

function parseWholeNumber(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`outside the safe integer range: ${text}`);
  return value;
}

const MAX_NAMED_STATEMENTS = 500;

/** A statement that begins with this gets a custom plan each time: rare and frequent values need different plans. */
export const CUSTOM_PLAN = '/* custom plan */';

/**
 * A pg client that names each distinct statement, so that the server parses it once per connection and may cache its
 * plan. Neither pg nor Kysely names statements.
 */
class NamingClient extends pg.Client {
  #names = new Map<string, string>();
  #isWaiting = false;

  /**
   * Ends the connection when a statement has no answer, not even that of its own timeout: the machine of PostgreSQL may
   * be gone without a word, and TCP alone would wait for a quarter of an hour.
   */
  endWhenSilent(milliseconds: number): void {
    const socket = this.connection.stream as Socket;
    const end = () => socket.destroy(new Error('Connection terminated: PostgreSQL does not answer'));
    socket.setTimeout(milliseconds).on('timeout', () => void (this.#isWaiting && end()));
    this.on('drain', () => (this.#isWaiting = false));
  }

  // Only the overload (text, values) is rewritten; all others are passed through.
  override query(...args: unknown[]): never {
    const [text, values, ...rest] = args;
    const parent = super.query.bind(this) as (...parts: unknown[]) => never;
    // The job queue sends objects. A statement without values may take as long as it needs: the check of the invariants does.
    this.#isWaiting ||= Array.isArray(values) || (typeof text === 'object' && text !== null && 'values' in text);
    if (typeof text !== 'string' || !Array.isArray(values)) return parent(...args);
    return parent({ name: this.#nameOf(text), text, values }, ...rest);
  }

  #nameOf(text: string): string | undefined {
    if (text.startsWith(CUSTOM_PLAN)) return undefined;
    const known = this.#names.get(text);
    if (known || this.#names.size >= MAX_NAMED_STATEMENTS) return known;
    const name = createHash('sha1').update(text).digest('base64url');
    this.#names.set(text, name);
    return name;
  }
}

/** Longer than any statement may take. */
const SILENCE_MILLISECONDS = 20_000;

export type PoolOptions = {
  connectionString: string;
  max: number;
  onError: (error: Error) => void;
  name?: string;
  silenceMilliseconds?: number;
};

/** A pool whose statements time out and whose dropped connections are reported instead of ending the process. */
export function createPool(options: PoolOptions): pg.Pool {
  const { connectionString, max, onError, name = 'velvet', silenceMilliseconds = SILENCE_MILLISECONDS } = options;
  const pool = new pg.Pool({
    connectionString,
    max,
    Client: NamingClient,
    application_name: name,
    connectionTimeoutMillis: 5000,
    options:
      '-c lock_timeout=3000 -c statement_timeout=15000 -c idle_in_transaction_session_timeout=20000 -c TimeZone=UTC',
  });
  pool.on('error', onError);
  pool.on('connect', (client) => {
    client.on('error', onError);
    if (client instanceof NamingClient) client.endWhenSilent(silenceMilliseconds);
  });
  return pool;
}

/** The typed query builder over a pool. */
export function createDb(pool: pg.Pool): Db {
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
}
