export type Running = { close: () => Promise<void> };

/** npm passes Ctrl-C on although the terminal sent it to the whole group: an echo within this time is not a second one. */
const ECHO = 1000;

/** Prints a line for the person at the terminal. */
export const say = (line: string): void => console.log(`  ${line}`);

/** Runs what `start` starts until it is told to end, or until a part that reports to `onLost` is gone. */
export async function supervise(start: (onLost: (cause: unknown) => void) => Promise<Running>): Promise<void> {
  let running: Running | undefined;
  let stoppedAt: number | undefined;

  const end = async (code: number): Promise<never> => {
    await running?.close();
    process.exit(code);
  };
  const stop = async (cause?: unknown): Promise<void> => {
    const now = performance.now();
    if (stoppedAt !== undefined) {
      if (cause === undefined && now - stoppedAt > ECHO) process.exit(1); // asked twice: leave at once
      return;
    }
    stoppedAt = now;
    if (cause !== undefined) report(cause);
    if (running) await end(cause === undefined ? 0 : 1);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop());

  try {
    running = await start((cause) => void stop(cause));
    if (stoppedAt !== undefined) await end(0);
  } catch (error) {
    // Ctrl-C reaches the child processes, too: that one of them ended then is no failure.
    if (stoppedAt === undefined) report(error);
    process.exit(stoppedAt === undefined ? 1 : 0);
  }
}

/** Prints an error for the person at the terminal; DEBUG shows where it comes from. */
export function report(error: unknown): void {
  const expected = error instanceof Error && !(error instanceof TypeError);
  const text = expected && !process.env.DEBUG ? error.message : String((error as Error).stack ?? error);
  console.error(`\n  ${text}\n`);
}
