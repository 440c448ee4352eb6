import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

// What Linux tells about processes in /proc. Elsewhere every figure is zero.

/** Linux counts CPU time in hundredths of a second. */
const TICKS = 100;
const REST = { looks: 3, every: 20_000, share: 0.05, timeout: 10 * 60_000 };

/** Megabytes: `resident` counts what several processes share in each of them, `proportional` divides it among them. */
export type Memory = { resident: number; proportional: number };

/**
 * Waits until a process and its descendants have used less than a twentieth of a processor for a minute. After a first start
 * that takes some minutes: posters are drawn, demonstration data is filled in, and unneeded connections are closed.
 */
export async function waitForRest(pid: number): Promise<void> {
  const deadline = performance.now() + REST.timeout;
  for (let quiet = 0, before = cpuSecondsOfFamily(pid); quiet < REST.looks;) {
    if (performance.now() > deadline) throw new Error('it does not come to rest');
    await delay(REST.every);
    const now = cpuSecondsOfFamily(pid);
    quiet = now - before < (REST.share * REST.every) / 1000 ? quiet + 1 : 0;
    before = now;
  }
}

/** A process and its descendants. */
export function familyOf(pid: number): Set<number> {
  const parents = new Map(allProcesses().map((id) => [id, Number(statOf(id)[1])]));
  const family = new Set([pid]);
  for (let before = 0; before < family.size;) {
    before = family.size;
    for (const [id, parent] of parents) if (family.has(parent)) family.add(id);
  }
  return family;
}

/** The CPU time that a process has used so far, in seconds. */
export function cpuSecondsOf(pid: number): number {
  const stat = statOf(pid);
  return (Number(stat[11] ?? 0) + Number(stat[12] ?? 0)) / TICKS;
}

export function memoryOf(pid: number): Memory {
  const text = readProc(pid, 'smaps_rollup');
  const megabytes = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(text)?.[1] ?? 0) / 1024;
  return { resident: megabytes('Rss'), proportional: megabytes('Pss') };
}

export function commandOf(pid: number): string {
  return readProc(pid, 'cmdline').replaceAll('\0', ' ');
}

function cpuSecondsOfFamily(pid: number): number {
  return [...familyOf(pid)].reduce((sum, id) => sum + cpuSecondsOf(id), 0);
}

function allProcesses(): number[] {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
}

/** A process's state, parent and times. */
function statOf(pid: number): string[] {
  const stat = readProc(pid, 'stat');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

/** Reads a file of /proc; empty for a process that has ended meanwhile. */
function readProc(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}
