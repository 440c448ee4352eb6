import { Socket } from 'node:net';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';
import type pg from 'pg';
import { connectionOf, type Db, NamingClient, type PoolOptions } from './db.ts';
import type { Database } from './schema.ts';

/** How often a connection is looked after; longer than any statement may take. */
const BEAT_MS = 20_000;
const IDLE_BEATS = 3;

/**
 * The typed query builder over a few connections that all use at the same time: a statement leaves without waiting for
 * the answers to those before it, and those of one turn of the event loop leave in one piece. That spares both sides
 * writing, reading and waking up, which is most of what a short statement costs. For single statements that are answered
 * soon: there are no transactions, and who is behind a slow one waits for it.
 */
export function createSharedDb(options: PoolOptions): Db {
  return new Kysely<Database>({
    dialect: {
      createDriver: () => new SharedDriver(options),
      createAdapter: () => new PostgresAdapter(),
      createQueryCompiler: () => new PostgresQueryCompiler(),
      createIntrospector: (db) => new PostgresIntrospector(db),
    },
  });
}

class SharedDriver implements Driver {
  readonly #connections: SharedConnection[];

  constructor(options: PoolOptions) {
    this.#connections = Array.from({ length: options.max }, () => new SharedConnection(options));
  }

  async init(): Promise<void> {}

  /** The one with the least to do; of several the first, so that no more are open than are needed. */
  async acquireConnection(): Promise<SharedConnection> {
    const connection = this.#connections.reduce((least, other) => (other.underWay < least.underWay ? other : least));
    connection.underWay += 1;
    return connection;
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    (connection as SharedConnection).underWay -= 1;
  }

  async destroy(): Promise<void> {
    await Promise.all(this.#connections.map((connection) => connection.close()));
  }

  async beginTransaction(): Promise<void> {
    throw new Error('a connection that others use at the same time has no transactions');
  }

  async commitTransaction(): Promise<void> {}

  async rollbackTransaction(): Promise<void> {}
}

class SharedConnection implements DatabaseConnection {
  readonly #options: PoolOptions;
  #client: pg.Client | undefined;
  #opening: Promise<pg.Client> | undefined;
  #socket = new Socket();
  #isHolding = false;
  #hasAnswered = false;
  /** How many statements were given to it that are not answered yet. */
  underWay = 0;

  constructor(options: PoolOptions) {
    this.#options = options;
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const client = this.#client ?? (await (this.#opening ??= this.#open()));
    this.#hold();
    try {
      const { rows } = await client.query<Row & pg.QueryResultRow>(sql, parameters as unknown[]);
      return { rows };
    } finally {
      this.#hasAnswered = true;
    }
  }

  streamQuery(): never {
    throw new Error('a connection that others use at the same time does not stream');
  }

  async close(): Promise<void> {
    await this.#opening?.catch(() => undefined); // told to whoever asked for it
    await this.#client?.end();
  }

  /** Keeps what is written in this turn of the event loop, and sends it in one piece at its end. */
  #hold(): void {
    if (this.#isHolding) return;
    this.#isHolding = true;
    const socket = this.#socket;
    socket.cork();
    setImmediate(() => {
      this.#isHolding = false;
      socket.uncork();
    });
  }

  async #open(): Promise<pg.Client> {
    const socket = new Socket();
    const client: pg.Client = new NamingClient({
      ...connectionOf(this.#options),
      stream: () => socket,
      pipeline: true,
    });
    client.on('error', this.#options.onError);
    try {
      await client.connect();
    } finally {
      this.#opening = undefined;
    }
    this.#socket = socket;
    this.#client = client;
    this.#lookAfter(client, socket);
    return client;
  }

  /** Gives it up when it is lost, when nothing was asked for long, and when the database has not answered for a whole beat. */
  #lookAfter(client: pg.Client, socket: Socket): void {
    let [idle, stuck] = [0, 0];
    const beat = setInterval(() => {
      const isAsked = this.underWay > 0;
      stuck = isAsked && !this.#hasAnswered ? stuck + 1 : 0;
      idle = isAsked || this.#hasAnswered ? 0 : idle + 1;
      this.#hasAnswered = false;
      if (stuck > 1) socket.destroy(new Error('Connection terminated: the database does not answer'));
      if (idle < IDLE_BEATS) return;
      giveUp();
      void client.end();
    }, BEAT_MS).unref();
    const giveUp = () => {
      clearInterval(beat);
      if (this.#client === client) this.#client = undefined;
    };
    client.once('error', giveUp).once('end', giveUp);
  }
}
