import type { Server } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';

/** Work waits no longer than this for those who come. */
const MOST_MS = 20;

/**
 * Lets pieces of work go on one at a time, each after all who stand at the server's door have been let in. The platform
 * accepts one connection per turn of its event loop: while every turn makes a page, five hundred visitors a second queue
 * up before anybody reads what they want, though most of them are answered with what is kept.
 */
export class Door {
  #arrived = 0;
  #before: Promise<void> = Promise.resolve();
  readonly #mostMs: number;

  constructor(mostMs = MOST_MS) {
    this.#mostMs = mostMs;
  }

  watch(server: Server): void {
    server.on('connection', () => (this.#arrived += 1));
  }

  /** In the order in which it was asked for. */
  pass(): Promise<void> {
    this.#before = this.#before.then(() => this.#letIn());
    return this.#before;
  }

  /** Until a whole turn of the event loop has passed in which nobody came. */
  async #letIn(): Promise<void> {
    const end = performance.now() + this.#mostMs;
    let known: number;
    await turn(); // the rest of this one
    do {
      known = this.#arrived;
      await turn();
    } while (this.#arrived > known && performance.now() < end);
  }
}
