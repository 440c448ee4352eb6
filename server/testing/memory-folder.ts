import { accessSync, constants } from 'node:fs';
import { tmpdir } from 'node:os';

/** The folder for files of tests: in memory if the system has such a folder. */
export function memoryFolder(): string {
  try {
    accessSync('/dev/shm', constants.W_OK);
    return '/dev/shm';
  } catch {
    return tmpdir();
  }
}
