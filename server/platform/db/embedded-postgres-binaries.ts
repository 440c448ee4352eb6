import { createHash } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { type Account, canEnter } from './embedded-postgres-account.ts';

/** What to do where the binaries are missing or cannot run, for example because the system's C library is too old. */
export const ofYourOwn =
  'Set DATABASE_URL to a PostgreSQL 18 server of your own if this one cannot run on this machine.';

type Link = { source: string; target: string };

/** The folder with bin/postgres and bin/initdb that the given account can run, prepared if necessary. */
export function postgresBinaries(account: Account | null): string {
  const packaged = packagedFolder();
  if (canEnter(packaged, account) && addLinks(packaged)) return join(packaged, 'native');
  return copyOfBinaries(packaged);
}

/** The name of an executable as the operating system spells it. */
export function executable(native: string, name: 'postgres' | 'initdb'): string {
  return join(native, 'bin', process.platform === 'win32' ? `${name}.exe` : name);
}

function packagedFolder(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch {
    throw new Error(
      `No PostgreSQL comes with this product for ${platform}-${process.arch} (${name} is not installed). ` + ofYourOwn,
    );
  }
}

/**
 * npm packages contain no symbolic links. The package's install script would create them, but install scripts may be
 * disabled.
 */
function addLinks(folder: string): boolean {
  const list = join(folder, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return true;
  try {
    for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as Link[]) {
      const at = join(folder, target);
      if (!lstatSync(at, { throwIfNoEntry: false })) {
        symlinkSync(relative(dirname(target), source), at);
      }
    }
    return true;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') return addLinks(folder); // another process was faster
    if (code === 'EACCES' || code === 'EROFS' || code === 'EPERM') return false;
    throw error;
  }
}

/** A private copy that the account can read: for installations in a private or read-only folder. */
function copyOfBinaries(packaged: string): string {
  const version = readFileSync(join(packaged, 'package.json'), 'utf8');
  const mark = createHash('sha256').update(`${packaged}\n${version}\n${process.getuid?.()}`).digest('hex').slice(0, 16);
  const copy = join(tmpdir(), `velvet-postgres-${mark}`);
  if (existsSync(copy) && isOurs(copy)) return join(copy, 'native');
  const draft = mkdtempSync(join(tmpdir(), 'velvet-postgres-copy-'));
  cpSync(join(packaged, 'native'), join(draft, 'native'), { recursive: true, verbatimSymlinks: true });
  addLinks(draft);
  chmodSync(draft, 0o755);
  rmSync(copy, { recursive: true, force: true });
  try {
    renameSync(draft, copy);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    if (!existsSync(copy) || !isOurs(copy)) throw error;
  }
  return join(copy, 'native');
}

/** The temp folder is shared: binaries in a folder that belongs to somebody else are never run. */
function isOurs(folder: string): boolean {
  const { uid, mode } = lstatSync(folder);
  return lstatSync(folder).isDirectory() && uid === process.getuid?.() && (mode & 0o022) === 0;
}
