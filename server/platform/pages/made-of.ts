import { hash } from 'node:crypto';

import type { Transport } from './load-handler.ts';

/** A page tells its browser when its answers came; unchanged, it tells the same for so long. */
const SAME_MOMENT = 2 * 60_000;

/** What one page is made of: all that the API answered for it, and the moment. Pages made of the same are the same. */
export class MadeOf {
  readonly transport: Transport;
  readonly #parts: string[];
  #isWhole = true;

  constructor(carry: Transport, now: Date) {
    this.#parts = [String(Math.floor(now.getTime() / SAME_MOMENT))];
    this.transport = async (url, call) => {
      try {
        const answer = await carry(url, call);
        this.#parts.push(`${url} ${answer.status} ${await answer.text()}`);
        return answer;
      } catch (error) {
        this.#isWhole = false;
        throw error;
      }
    };
  }

  /** Its name, short; none when an answer is missing. */
  name(): string | undefined {
    return this.#isWhole ? hash('sha256', this.#parts.toSorted().join('\n'), 'base64url') : undefined;
  }
}
