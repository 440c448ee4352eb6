import { Socket } from 'node:net';
import type pg from 'pg';
import { connectionOf, NamingClient, type PoolOptions } from './db.ts';

/** How often a connection is looked after; longer than any statement may take. */
const BEAT_MS = 20_000;
const IDLE_BEATS = 3;

/**
 * A connection that many use at the same time: a statement leaves without waiting for the answers to those before it, and
 * is carried out after them. It opens when it is needed and again when it was lost.
 */
export class SharedConnection {
  readonly #options: PoolOptions;
  #client: pg.Client | undefined;
  #opening: Promise<pg.Client> | undefined;
  #socket = new Socket();
  #isHolding = false;
  #hasAnswered = false;
  #underWay = 0;

  constructor(options: PoolOptions) {
    this.#options = options;
  }

  /** `together` lets it leave in one piece with the others of this turn of the event loop, at the turn's end. */
  async query<Row>(text: string, values: readonly unknown[], { together = false } = {}): Promise<{ rows: Row[] }> {
    this.#underWay += 1;
    try {
      const client = this.#client ?? (await (this.#opening ??= this.#open()));
      if (together) this.#hold();
      const { rows } = await client.query<Row & pg.QueryResultRow>(text, values as unknown[]);
      return { rows };
    } finally {
      this.#underWay -= 1;
      this.#hasAnswered = true;
    }
  }

  /** How many statements were given to it that are not answered yet. */
  get underWay(): number {
    return this.#underWay;
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
      const isAsked = this.#underWay > 0;
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
