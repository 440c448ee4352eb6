import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Config } from '#server/config.ts';
import { demoOrganizations } from '#server/demo/organizations.ts';
import { createClient } from '#server/platform/db/client.ts';

const PROGRAM = join(import.meta.dirname, 'seed-demo.ts');

type Missing = { isEmpty: boolean; needsAccounts: boolean };

/**
 * Fills an empty database with the demonstration's organizers, events and accounts, and gives those organizers accounts at
 * the payment sandbox; leaves any other data unchanged. It runs in a child process, so that its memory is freed
 * afterwards. Returns whether the database was empty.
 */
export async function fillInDemo(config: Config & { databaseUrl: string }): Promise<boolean> {
  const { isEmpty, needsAccounts } = await findMissing(config.databaseUrl);
  const isNeeded = isEmpty || (needsAccounts && config.stripe.apiBase !== null);
  if (!isNeeded) return false;
  const child = fork(PROGRAM);
  child.send(config);
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error('The demonstration data could not be filled in; the reason is above.');
  return isEmpty;
}

async function findMissing(connectionString: string): Promise<Missing> {
  const client = createClient({ connectionString });
  await client.connect();
  try {
    const handles = demoOrganizations.filter(({ payouts }) => payouts !== 'not_started').map(({ handle }) => handle);
    const { rows } = await client.query<{ is_empty: boolean; needs_accounts: boolean }>(
      `select not exists (select from users) as is_empty,
              exists (select from organizations o where o.handle = any ($1)
                         and not exists (select from connected_accounts a where a.organization_id = o.id)) as needs_accounts`,
      [handles],
    );
    return { isEmpty: rows[0]?.is_empty === true, needsAccounts: rows[0]?.needs_accounts === true };
  } finally {
    await client.end();
  }
}
