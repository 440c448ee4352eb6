import { execFile } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Account } from './embedded-postgres-account.ts';
import { executable, ofYourOwn } from './embedded-postgres-binaries.ts';

/** The name of the database, and of the user it belongs to. */
export const DATABASE = 'velvet';

type ClusterOptions = {
  home: string;
  native: string;
  password: string;
  account: Account | null;
  durable: boolean;
  log: (line: string) => void;
};

/**
 * The cluster folder. initdb creates it under another name and it is renamed, so an interrupted start leaves no partial
 * one.
 */
export async function ownCluster({ home, native, password, account, durable, log }: ClusterOptions): Promise<string> {
  const cluster = join(home, 'cluster');
  if (existsSync(cluster)) return cluster;
  log('Creating the database.');
  const draft = join(home, 'cluster.new');
  const passwordFile = join(home, 'password.initdb');
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { mode: 0o700 });
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (account) for (const path of [draft, passwordFile]) chownSync(path, account.uid, account.gid);
  const args = ['-D', draft, '-U', DATABASE, `--pwfile=${passwordFile}`, '--auth=scram-sha-256', '--no-instructions'];
  // The builtin provider sorts and folds case the same way on every machine, whatever its locales.
  args.push('--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C');
  // The password has 192 random bits: more SCRAM iterations would only slow down connecting.
  args.push('-c', 'scram_iterations=1', ...(durable ? [] : ['--no-sync']));
  try {
    await promisify(execFile)(executable(native, 'initdb'), args, { cwd: draft, ...account });
  } catch (error) {
    const said = (error as { stderr?: string }).stderr?.trim() || String(error);
    throw new Error(`PostgreSQL's initdb failed: ${said}\n${ofYourOwn}`);
  } finally {
    rmSync(passwordFile, { force: true });
  }
  renameSync(draft, cluster);
  return cluster;
}
