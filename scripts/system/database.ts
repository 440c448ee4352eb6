import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { countRestarts } from './count-restarts.ts';
import { type FreeBytes, freeBytesOf, hasRoom } from './disk.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/platform/db/embedded-postgres.ts';

export type SupervisedDatabase = { url: string; close: () => Promise<void> };

type Options = {
  dataDir: string;
  durable: boolean;
  log: (line: string) => void;
  onLost: (error: unknown) => void;
  freeBytes?: FreeBytes;
};

const LOOK_MILLISECONDS = 500;

/**
 * The embedded PostgreSQL, restarted at the same address when it ends unexpectedly. On a full disk it cannot write its
 * log and ends; it is restarted when there is space again.
 */
export async function startDatabase(options: Options): Promise<SupervisedDatabase> {
  const { dataDir, durable, log, onLost, freeBytes = freeBytesOf(dataDir) } = options;
  const start = (port?: number) => startEmbeddedPostgres({ dataDir: join(dataDir, 'postgres'), durable, port, log });
  const first = await start();
  const { url } = first;
  const port = Number(new URL(url).port);
  let running: EmbeddedPostgres | undefined = first;
  let closing = false;
  const nextRestart = countRestarts();

  /**
   * Restarts it, however often it ends on a full disk, also during the start; undefined if it is not needed any more.
   */
  const restart = async (cause?: unknown): Promise<EmbeddedPostgres | undefined> => {
    const isFull = !(await hasRoom(freeBytes));
    const restarts = isFull ? 0 : nextRestart();
    if (isFull) log('PostgreSQL ended because the disk is full; it starts again when there is room.');
    while (!closing && !(await hasRoom(freeBytes))) await delay(LOOK_MILLISECONDS);
    if (closing) return undefined;
    if (restarts === null) throw new Error('PostgreSQL keeps ending; see server.log in its data folder.', { cause });
    log('PostgreSQL ended unexpectedly; starting it again.');
    await delay(restarts * 100);
    if (closing) return undefined;
    return start(port).catch(restart);
  };
  const watch = async (): Promise<void> => {
    while (running) {
      await running.exited;
      await running.stop();
      running = undefined;
      const next = closing ? undefined : await restart();
      // It may have been closed during the start.
      if (closing) return next?.stop();
      if (next && next.url !== url) {
        await next.stop();
        throw new Error(`PostgreSQL lost its port ${port} to another program.`);
      }
      running = next;
    }
  };
  const watching = watch().catch((error: unknown) => {
    if (!closing) onLost(error);
  });

  const close = async () => {
    closing = true;
    await running?.stop();
    await watching;
  };
  return { url, close };
}
