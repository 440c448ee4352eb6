import { generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';

const Secrets = z.object({
  ticket_signing_key: z.string(),
  secret_pepper: z.string(),
  sandbox_secret_key: z.string(),
  webhook_secrets: z.object({ platform: z.string(), connected: z.string(), accounts: z.string() }),
});

/**
 * Secrets that are not configured: generated once per data folder, so that sessions, links and tickets survive a
 * restart.
 */
export type Secrets = z.infer<typeof Secrets>;

/** The secrets of the data folder, generated at the first start and readable by this user alone. */
export function ownSecrets(dataDir: string): Secrets {
  const file = join(dataDir, 'secrets.json');
  const known = read(file);
  if (known) return known;
  makeFolder(dataDir);
  const draft = `${file}.${randomUUID()}`;
  writeFileSync(draft, `${JSON.stringify(newSecrets(), null, 2)}\n`, { mode: 0o600, flush: true });
  try {
    linkSync(draft, file); // fails if another process was faster: then its secrets are used
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  return Secrets.parse(JSON.parse(readFileSync(file, 'utf8')));
}

/** Where a folder cannot be made although the one above it exists (/proc), Node's own recursive mkdir never returns. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  try {
    mkdirSync(folder);
  } catch (error) {
    if (!existsSync(folder)) throw error; // another process may have been faster
  }
}

function read(file: string): Secrets | null {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
  return Secrets.parse(JSON.parse(text));
}

/** New random secrets, not stored. */
export function newSecrets(): Secrets {
  const { privateKey } = generateKeyPairSync('ed25519');
  const webhookSecret = () => `whsec_${randomBytes(24).toString('base64url')}`;
  return {
    ticket_signing_key: privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
    secret_pepper: randomBytes(32).toString('base64'),
    // The payment sandbox accepts this prefix only, and the real provider never sees it.
    sandbox_secret_key: `sk_test_sbx_${randomBytes(24).toString('base64url')}`,
    webhook_secrets: { platform: webhookSecret(), connected: webhookSecret(), accounts: webhookSecret() },
  };
}
