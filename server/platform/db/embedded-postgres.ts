import { createHash, randomBytes } from 'node:crypto';
import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from './client.ts';
import { type Account, canEnter, postgresAccount } from './embedded-postgres-account.ts';
import { executable, postgresBinaries } from './embedded-postgres-binaries.ts';
import { DATABASE, ownCluster } from './embedded-postgres-cluster.ts';
import { claimFolder, folderOwner } from './embedded-postgres-owner.ts';
import { startServerProcess } from './embedded-postgres-process.ts';
import { serverArguments } from './embedded-postgres-settings.ts';

export type EmbeddedPostgresOptions = {
  /** The folder for all data of this server; created if missing. */
  dataDir: string;
  /** 0 or absent: the port of the last start, else a free one. */
  port?: number;
  /** Default true. False is faster but may lose data in a power cut; for temporary data only. */
  durable?: boolean;
  settings?: Record<string, string | number>;
  log?: (line: string) => void;
};

export type EmbeddedPostgres = {
  url: string;
  dataDir: string;
  pid: number;
  /** Resolves when the server process ends for any reason. */
  exited: Promise<number | null>;
  stop: () => Promise<void>;
};

/** Starts a PostgreSQL server from the installed binaries; throws if another live process uses the folder. */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { durable = true, settings = {}, log = () => undefined } = options;
  const account = postgresAccount(join(options.dataDir, 'cluster'));
  const home = reachableHome(options.dataDir, account, durable, log);
  const release = claimFolder(home);
  try {
    const native = postgresBinaries(account);
    const password = ownPassword(home);
    const cluster = await ownCluster({ home, native, password, account, durable, log });
    const server = await startServerProcess({
      executable: executable(native, 'postgres'),
      cluster,
      log: join(home, 'server.log'),
      port: options.port || rememberedPort(home),
      args: serverArguments(durable, settings),
      account,
    });
    writeFileSync(join(home, 'port'), String(server.port));
    const address = addressOf(home, server.port);
    await ensureDatabase(address);
    const stop = async () => {
      await server.stop();
      release();
    };
    return { url: `${address}/${DATABASE}`, dataDir: home, pid: server.pid, exited: server.exited, stop };
  } catch (error) {
    release();
    throw error;
  }
}

/** The address of the server that another process runs in this folder; null if there is none. */
export function findRunningPostgres(dataDir: string): string | null {
  const account = postgresAccount(join(dataDir, 'cluster'));
  const home = reachableHome(dataDir, account, true, () => undefined);
  if (folderOwner(home) === null) return null;
  return `${addressOf(home, rememberedPort(home))}/${DATABASE}`;
}

function addressOf(home: string, port: number): string {
  return `postgres://${DATABASE}:${ownPassword(home)}@127.0.0.1:${port}`;
}

/** The given folder or, if PostgreSQL's account cannot enter it, a replacement that it can. */
function reachableHome(
  dataDir: string,
  account: Account | null,
  durable: boolean,
  log: (line: string) => void,
): string {
  try {
    mkdirSync(dataDir, { recursive: true });
    accessSync(dataDir, constants.W_OK);
  } catch (error) {
    throw new Error(`The data folder ${dataDir} cannot be written by this user: set DATA_DIR to one that can.`, {
      cause: error,
    });
  }
  if (canEnter(dataDir, account)) return realpathSync(dataDir);
  const mark = createHash('sha256').update(realpathSync(dataDir)).digest('hex').slice(0, 16);
  const home = join(durable && existsSync('/var/lib') ? '/var/lib' : tmpdir(), `velvet-database-${mark}`);
  mkdirSync(home, { recursive: true, mode: 0o711 });
  chmodSync(home, 0o711);
  log(`PostgreSQL may not enter ${dataDir}; its data is kept in ${home}.`);
  return home;
}

function ownPassword(home: string): string {
  const file = join(home, 'password');
  if (!existsSync(file)) {
    writeFileSync(`${file}.new`, randomBytes(24).toString('base64url'), { mode: 0o600 });
    renameSync(`${file}.new`, file);
  }
  return readFileSync(file, 'utf8');
}

function rememberedPort(home: string): number {
  const file = join(home, 'port');
  return existsSync(file) ? Number(readFileSync(file, 'utf8')) || 0 : 0;
}

async function ensureDatabase(address: string): Promise<void> {
  const client = createClient({ connectionString: `${address}/postgres` });
  await client.connect();
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [DATABASE]);
    if (!rowCount) await client.query(`create database ${DATABASE}`);
  } finally {
    await client.end();
  }
}
