import { isApiError, isRefusal } from '#web/platform/api/api-error.ts';

const timeoutMs = 3000;
const tries = 3;
const pauseMs = 250;

/** The server did not answer in time, or failed again and again: the device goes on by itself. */
export class NoAnswer extends Error {}

/** Asks the server at most three times within three seconds. A refusal is an answer, and thrown as it is. */
export async function askServer<T>(
  call: (signal: AbortSignal) => Promise<T>,
  isOnLine = () => navigator.onLine,
): Promise<T> {
  const timeout = AbortSignal.timeout(timeoutMs);
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await call(timeout);
    } catch (error) {
      if (isRefusal(error)) throw error;
      if (attempt === tries || timeout.aborted || !isOnLine()) throw new NoAnswer('', { cause: error });
    }
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}

/** The person or the device may no longer scan here. */
export function isAccessLost(error: unknown): boolean {
  return isApiError(error) && [401, 404].includes(error.status);
}

/** The event of this door is still a draft. */
export function isNotPublished(error: unknown): boolean {
  return isApiError(error, 409) && error.body['code'] === 'not_published';
}
