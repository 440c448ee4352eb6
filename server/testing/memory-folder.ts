import { accessSync, constants } from 'node:fs';
import { tmpdir } from 'node:os';

/** The folder for what tests write: in memory where the system has such a folder, because nothing of it has to last. */
export function memoryFolder(): string {
  try {
    accessSync('/dev/shm', constants.W_OK);
    return '/dev/shm';
  } catch {
    return tmpdir();
  }
}
