import { readdirSync } from 'node:fs';
import { constants, setPriority } from 'node:os';

/** Lets other processes come first where they share a processor with this one. */
export function runInBackground(): void {
  for (const thread of threads()) setPriority(thread, constants.priority.PRIORITY_LOW);
}

/** Linux has a priority for each thread, and Node's are there before this runs: without theirs, pages take several times as long. */
function threads(): number[] {
  return process.platform === 'linux' ? readdirSync('/proc/self/task').map(Number) : [process.pid];
}
