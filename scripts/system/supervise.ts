export type Running = { close: () => Promise<void> };

/** npm repeats the Ctrl-C that the terminal already sent to the whole group: a signal within this time is not a second one. */
const REPEATED_SIGNAL = 1000;

/** Prints a line for the person at the terminal. */
export const say = (line: string): void => console.log(`  ${line}`);

/** Runs the program that `start` starts until a signal arrives or a part calls `onLost`. */
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
      if (cause === undefined && now - stoppedAt > REPEATED_SIGNAL) process.exit(1); // second Ctrl-C: exit at once
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
    // Ctrl-C also reaches the child processes: an error that follows from it is not reported.
    if (stoppedAt === undefined) report(error);
    process.exit(stoppedAt === undefined ? 1 : 0);
  }
}

/** Prints an error for the person at the terminal; with DEBUG, with its stack trace. */
export function report(error: unknown): void {
  const expected = error instanceof Error && !(error instanceof TypeError);
  const text = expected && !process.env.DEBUG ? error.message : String((error as Error).stack ?? error);
  console.error(`\n  ${text}\n`);
}
