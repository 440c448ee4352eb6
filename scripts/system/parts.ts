/** A part that was started and has to be stopped. */
export type Part = { name: string; close: () => Promise<void> };

const CLOSE_TIMEOUT = 15_000;

/** Runs `start`, which adds what it starts to `parts`. When it fails, the parts started so far are stopped. */
export async function startParts<Started>(
  log: (line: string) => void,
  start: (parts: Part[]) => Promise<Started>,
): Promise<Started & { close: () => Promise<void> }> {
  const parts: Part[] = [];
  const close = () => closeParts(parts, log);
  try {
    return { ...(await start(parts)), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Stops the parts in reverse order; one that hangs does not keep the others from stopping. */
async function closeParts(parts: Part[], log: (line: string) => void): Promise<void> {
  for (const { name, close } of parts.splice(0).reverse()) {
    const deadline = new Promise<'late'>((resolve) => setTimeout(resolve, CLOSE_TIMEOUT, 'late').unref());
    try {
      const outcome = await Promise.race([close(), deadline]);
      if (outcome === 'late') log(`The ${name} did not end in time.`);
    } catch (error) {
      log(`The ${name} ended with an error: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
}
