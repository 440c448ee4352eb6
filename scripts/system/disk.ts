import { statfs } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { ConfigError } from '#server/config-values.ts';

const MEGABYTE = 1024 * 1024;
/** With less than this, PostgreSQL may fail to write its next file. */
const NEEDED_BYTES = 48 * MEGABYTE;
const LOOK_MILLISECONDS = 5000;

/** The free bytes of the disk of a folder. */
export type FreeBytes = () => Promise<number>;

/** Reads the free space of a folder's disk; a disk that cannot be read counts as empty. */
export function freeBytesOf(folder: string): FreeBytes {
  return () =>
    statfs(folder).then(
      ({ bavail, bsize }) => bavail * bsize,
      () => Infinity,
    );
}

/** Whether there is enough free space. */
export async function hasRoom(freeBytes: FreeBytes): Promise<boolean> {
  return (await freeBytes()) >= NEEDED_BYTES;
}

/** Throws when a start would fail for lack of space; the message says where to make room. */
export async function refuseFullDisk(folder: string, freeBytes: FreeBytes = freeBytesOf(folder)): Promise<void> {
  const free = await freeBytes();
  if (free >= NEEDED_BYTES) return;
  throw new ConfigError(`The disk is full: ${spaceLeft(free, folder)}. Make room, then start again.`);
}

function spaceLeft(free: number, folder: string): string {
  return `${Math.floor(free / MEGABYTE)} MB are left for ${folder}`;
}

type Watch = { folder: string; log: (line: string) => void; freeBytes?: FreeBytes; everyMilliseconds?: number };

/** Reports once when the disk is full, and once when there is space again. */
export function watchDisk({
  folder,
  log,
  freeBytes = freeBytesOf(folder),
  everyMilliseconds = LOOK_MILLISECONDS,
}: Watch) {
  const stopping = new AbortController();
  let isFull = false;
  const look = async () => {
    const free = await freeBytes();
    if (free < NEEDED_BYTES === isFull) return;
    isFull = !isFull;
    log(
      isFull
        ? `The disk is full: ${spaceLeft(free, folder)}. What PostgreSQL has no room for is not saved or sold; pages are shown.`
        : 'There is room on the disk again; everything is running again.',
    );
  };
  const watching = (async () => {
    while (!stopping.signal.aborted) {
      await look();
      // Rejects only when it is stopped, which ends the loop.
      await delay(everyMilliseconds, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
    }
  })();
  return {
    async close(): Promise<void> {
      stopping.abort();
      await watching;
    },
  };
}
