import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';
import { newSecret } from '#server/platform/lib/random.ts';
import type { Settings } from '#server/settings.ts';
import { unavailable } from '#server/platform/lib/errors.ts';

// The library uses argon2id by default.
const PARAMETERS = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };

/** Hashes and checks passwords, few at a time: each takes 19 MiB and about 50 ms of a core. */
export type Passwords = {
  hash(password: string): Promise<string>;
  /** Takes the same time with and without a stored hash. */
  verify(stored: string | undefined, password: string): Promise<boolean>;
};

/** Builds the only place that hashes passwords. Requests are refused when the queue is full. */
export function createPasswords(settings: Settings): Passwords {
  const queued = createBoundedQueue(settings.password_hashes_at_once, settings.password_hashes_waiting);
  let dummy: Promise<string> | undefined;
  return {
    hash: (password) => queued(() => hashPassword(password)),
    verify: (stored, password) =>
      queued(async () => {
        const against = stored ?? (await (dummy ??= hashPassword(newSecret())));
        const isRight = await verify(against, normalized(password));
        return isRight && stored !== undefined;
      }),
  };
}

/** Whether a stored hash was made with outdated parameters. */
export function isOutdated(stored: string): boolean {
  const { memoryCost, timeCost, parallelism } = PARAMETERS;
  return !stored.startsWith(`$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`);
}

/** A password's argon2id hash in PHC form. */
export function hashPassword(password: string): Promise<string> {
  return hash(normalized(password), PARAMETERS);
}

/** Different encodings of the same characters give the same password. */
function normalized(password: string): string {
  return password.normalize('NFKC');
}

/** At most `atOnce` run and `waitingAtMost` wait; further ones are refused. */
function createBoundedQueue(atOnce: number, waitingAtMost: number) {
  const limit = pLimit(atOnce);
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (limit.activeCount + limit.pendingCount >= atOnce + waitingAtMost)
      throw unavailable('busy', 'Many people are logging in right now. Please try again.');
    return limit(work);
  };
}
