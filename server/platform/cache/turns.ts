import { setTimeout as sleep } from 'node:timers/promises';

type Turn = { isUrgent: boolean; begin: () => void };
export type Making<T> = { promise: Promise<T>; hurry: () => void };

/** What is left for everything else after making something anew, as a share of the time it took. */
const REST = 0.25;

/**
 * Lets so many things be made at once. What somebody waits for goes first; what is only made anew goes one at a time,
 * when nobody waits, with a rest after each.
 */
export class Turns {
  readonly #atOnce: number;
  readonly #waiting: Turn[] = [];
  #running = 0;

  constructor(atOnce: number) {
    this.#atOnce = atOnce;
  }

  get waiting(): number {
    return this.#waiting.length;
  }

  make<T>(work: () => Promise<T>, isUrgent: boolean): Making<T> {
    const { promise, resolve } = Promise.withResolvers<T>();
    const turn: Turn = { isUrgent, begin: () => resolve(this.#run(work, turn)) };
    this.#waiting.push(turn);
    const hurry = () => {
      turn.isUrgent = true;
      this.#next();
    };
    this.#next();
    return { promise, hurry };
  }

  async #run<T>(work: () => Promise<T>, turn: Turn): Promise<T> {
    const began = performance.now();
    try {
      return await work();
    } finally {
      if (turn.isUrgent) this.#end();
      else void sleep((performance.now() - began) * REST, undefined, { ref: false }).then(() => this.#end());
    }
  }

  #end(): void {
    this.#running -= 1;
    this.#next();
  }

  #next(): void {
    if (this.#running >= this.#atOnce) return;
    const urgent = this.#waiting.findIndex(({ isUrgent }) => isUrgent);
    if (urgent < 0 && this.#running > 0) return;
    const [turn] = this.#waiting.splice(Math.max(urgent, 0), 1);
    if (!turn) return;
    this.#running += 1;
    turn.begin();
    this.#next();
  }
}
