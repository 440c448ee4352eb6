import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { startEmbeddedPostgres } from '#server/platform/db/embedded-postgres.ts';
import { folderOwner } from '#server/platform/db/embedded-postgres-owner.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { memoryFolder } from './memory-folder.ts';

export const TEMPLATE_DATABASE = 'velvet_template';

const PREFIX = 'velvet-test-';

export type TestDatabaseServer = { adminUrl: string; stop: () => Promise<void> };

/** One temporary PostgreSQL in memory with a migrated template database, for a whole test run. */
export async function startTestDatabaseServer(): Promise<TestDatabaseServer> {
  const parent = memoryFolder();
  removeAbandoned(parent);
  const dataDir = mkdtempSync(join(parent, PREFIX));
  chmodSync(dataDir, 0o711); // run by root, the server has an account of its own, which must get in
  const server = await startEmbeddedPostgres({ dataDir, durable: false });
  const stop = async () => {
    await server.stop();
    for (const folder of new Set([dataDir, server.dataDir])) rmSync(folder, { recursive: true, force: true });
  };
  try {
    await prepareTemplate(server.url);
    return { adminUrl: server.url, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The address of another database on the same server. */
export function databaseUrl(adminUrl: string, name: string): string {
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** A migrated database that accepts connections, unlike the template. */
export async function migratedDatabase(adminUrl: string): Promise<string> {
  const name = 'velvet_migrated';
  const client = new Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await client.query(`create database ${name} template ${TEMPLATE_DATABASE} strategy file_copy`);
  } finally {
    await client.end();
  }
  return databaseUrl(adminUrl, name);
}

async function prepareTemplate(adminUrl: string): Promise<void> {
  const client = new Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await client.query(`create database ${TEMPLATE_DATABASE}`);
    await migrate(databaseUrl(adminUrl, TEMPLATE_DATABASE));
    // A template can be cloned only while nobody is connected to it.
    await client.query(`alter database ${TEMPLATE_DATABASE} is_template true allow_connections false`);
  } finally {
    await client.end();
  }
}

/** Removes the servers and data of killed test runs. */
function removeAbandoned(parent: string): void {
  for (const name of readdirSync(parent).filter((entry) => entry.startsWith(PREFIX))) {
    const folder = join(parent, name);
    try {
      if (folderOwner(folder) !== null) continue;
      const pid = Number(readFileSync(join(folder, 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0]);
      if (pid) process.kill(pid, 'SIGQUIT');
    } catch {
      // No pid file, or the server is gone, or it belongs to another user: still try to delete the folder.
    }
    try {
      rmSync(folder, { recursive: true, force: true });
    } catch {
      // It belongs to another user.
    }
  }
}
