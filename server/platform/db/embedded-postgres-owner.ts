import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

type Owner = { pid: number; started: string };

/** The start time of a process, which distinguishes it from a later process with the same pid. */
export function processBirth(pid: number): string | null {
  try {
    if (process.platform === 'linux') {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      return fields[0] === 'Z' ? null : (fields[19] ?? null);
    }
    if (process.platform === 'win32') return isAlive(pid) ? 'alive' : null;
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim() || null;
  } catch {
    return null;
  }
}

/** Whether a process with this id exists, of any user. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/**
 * Locks a folder for this process and returns the function that releases it.
 * Throws when a live process has locked it; the lock of a killed process is taken over.
 */
export function claimFolder(folder: string): () => void {
  const file = join(folder, 'owner.json');
  const mine = JSON.stringify({ pid: process.pid, started: processBirth(process.pid) ?? '' } satisfies Owner);
  const draft = `${file}.${randomUUID()}`;
  writeFileSync(draft, mine);
  try {
    for (let tries = 0; tries < 50 && !linked(draft, file); tries++) takeAwayStaleClaim(file, folder);
    if (readText(file) !== mine) throw new Error(`The claim file ${file} cannot be written.`);
  } finally {
    rmSync(draft, { force: true });
  }
  return () => {
    if (readText(file) === mine) rmSync(file, { force: true });
  };
}

/** The live process that has locked a folder, or null. */
export function folderOwner(folder: string): number | null {
  return liveOwner(readText(join(folder, 'owner.json')));
}

function liveOwner(text: string | null): number | null {
  if (!text) return null;
  const owner = parseOwner(text);
  return owner && processBirth(owner.pid) === owner.started ? owner.pid : null;
}

function takeAwayStaleClaim(file: string, folder: string): void {
  const seen = readText(file);
  if (seen === null) return;
  const pid = liveOwner(seen);
  if (pid !== null) {
    throw new Error(
      `${folder} is in use by another running copy (process ${pid}). ` +
        'Stop that one first, or give this one its own DATA_DIR and PORT.',
    );
  }
  const aside = `${file}.${randomUUID()}`;
  try {
    renameSync(file, aside);
  } catch {
    return; // another process removed it meanwhile
  }
  // Another process may have locked the folder between reading and renaming: then its new lock file was moved, and is
  // put back.
  if (readText(aside) !== seen) linked(aside, file);
  rmSync(aside, { force: true });
}

/** A hard link is the only atomic way to create a file with content unless it exists. */
function linked(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

function readText(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}

function parseOwner(text: string): Owner | null {
  try {
    const value: unknown = JSON.parse(text);
    const owner = value as Partial<Owner> | null;
    return typeof owner?.pid === 'number' && typeof owner.started === 'string' ? (owner as Owner) : null;
  } catch {
    return null;
  }
}
