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
import type { Db, PoolOptions, Queries } from './db.ts';
import type { Database } from './schema.ts';
import { SharedConnection } from './shared-connection.ts';

type Line = { connection: SharedConnection; underWay: number };

/** A few connections that all use at the same time. For single statements that are answered soon. */
export class SharedConnections {
  readonly #connections: SharedConnection[];
  readonly #lines = new Map<string, Line>();

  constructor(options: PoolOptions) {
    this.#connections = Array.from({ length: options.max }, () => new SharedConnection(options));
  }

  /** The one with the least to do; of several the first, so that no more are open than are needed. */
  leastBusy(): SharedConnection {
    return this.#connections.reduce((least, other) => (other.underWay < least.underWay ? other : least));
  }

  /**
   * Statements of one line are carried out one after the other, in the order in which they were asked, each the moment the
   * one before it has ended: it is at the database by then.
   */
  inLine(name: string): Queries {
    return { query: (text, values) => this.#queryInLine(name, text, values) };
  }

  async #queryInLine<Row>(name: string, text: string, values: readonly unknown[]): Promise<{ rows: Row[] }> {
    const line = this.#lines.get(name) ?? { connection: this.leastBusy(), underWay: 0 };
    this.#lines.set(name, line);
    line.underWay += 1;
    try {
      return await line.connection.query<Row>(text, values);
    } finally {
      line.underWay -= 1;
      if (line.underWay === 0) this.#lines.delete(name);
    }
  }

  async close(): Promise<void> {
    await Promise.all(this.#connections.map((connection) => connection.close()));
  }
}

/**
 * The typed query builder over a few shared connections: the statements of one turn of the event loop leave in one piece.
 * That spares both sides writing, reading and waking up, which is most of what a short statement costs. There are no
 * transactions, and who is behind a slow statement waits for it.
 */
export function createSharedDb(options: PoolOptions): Db {
  return new Kysely<Database>({
    dialect: {
      createDriver: () => new SharedDriver(new SharedConnections(options)),
      createAdapter: () => new PostgresAdapter(),
      createQueryCompiler: () => new PostgresQueryCompiler(),
      createIntrospector: (db) => new PostgresIntrospector(db),
    },
  });
}

class SharedDriver implements Driver {
  readonly #connections: SharedConnections;

  constructor(connections: SharedConnections) {
    this.#connections = connections;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    return new Statements(this.#connections);
  }

  async releaseConnection(): Promise<void> {}

  async destroy(): Promise<void> {
    await this.#connections.close();
  }

  async beginTransaction(): Promise<void> {
    throw new Error('a connection that others use at the same time has no transactions');
  }

  async commitTransaction(): Promise<void> {}

  async rollbackTransaction(): Promise<void> {}
}

class Statements implements DatabaseConnection {
  readonly #connections: SharedConnections;

  constructor(connections: SharedConnections) {
    this.#connections = connections;
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    return this.#connections.leastBusy().query<Row>(sql, parameters, { together: true });
  }

  streamQuery(): never {
    throw new Error('a connection that others use at the same time does not stream');
  }
}
