import { existsSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** The user and group ids for PostgreSQL when we are root, because it refuses to run as root. */
export type Account = { uid: number; gid: number };

/**
 * The account for PostgreSQL; null for our own, because only root has to switch. An existing cluster keeps its owner.
 */
export function postgresAccount(cluster: string): Account | null {
  if (process.getuid?.() !== 0) return null;
  const existing = statSync(cluster, { throwIfNoEntry: false });
  if (existing && existing.uid !== 0) return { uid: existing.uid, gid: existing.gid };
  const accounts = existsSync('/etc/passwd') ? readFileSync('/etc/passwd', 'utf8').split('\n') : [];
  for (const name of ['postgres', 'nobody']) {
    const [, , uid, gid] = accounts.find((line) => line.startsWith(`${name}:`))?.split(':') ?? [];
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) };
  }
  return { uid: 65534, gid: 65534 };
}

/** Whether the account can enter a folder: it needs execute permission on every folder above. */
export function canEnter(folder: string, account: Account | null): boolean {
  if (!account) return true;
  let current = realpathSync(folder);
  for (;;) {
    const { mode, uid } = statSync(current);
    const pass = uid === account.uid ? 0o100 : 0o001;
    if ((mode & pass) === 0) return false;
    const parent = dirname(current);
    if (parent === current) return true;
    current = parent;
  }
}
