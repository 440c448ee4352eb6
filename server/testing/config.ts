import { generateKeyPairSync, randomBytes } from 'node:crypto';
import type { Config } from '#server/config.ts';
import { defaultSettings, type Settings } from '#server/settings.ts';

const { privateKey } = generateKeyPairSync('ed25519');

/** High rate limits and slow loops: a test overrides the settings it is about. */
const testSettings: Settings = {
  ...defaultSettings,
  ...Object.fromEntries(
    Object.keys(defaultSettings)
      .filter((name) => name.startsWith('limit_'))
      .map((name) => [name, 1_000_000]),
  ),
  offer_cache_milliseconds: 0,
  api_cache_milliseconds: 0,
  poster_effort: 0,
  change_mail_minutes: 0,
};

export type TestConfigOptions = {
  databaseUrl: string;
  dataDir: string;
  port: number;
  settings?: Partial<Settings>;
  wallets?: Config['wallets'];
};

/** A complete configuration for a test with its own database. */
export function createTestConfig({
  databaseUrl,
  dataDir,
  port,
  settings,
  wallets = { apple: null, google: null },
}: TestConfigOptions): Config & { databaseUrl: string } {
  return {
    env: 'test',
    port,
    host: '127.0.0.1',
    dataDir,
    publicUrl: `http://127.0.0.1:${port}`,
    trustedProxies: [],
    databaseUrl,
    stripe: {
      secretKey: 'sk_test_sbx_tests',
      webhookSecrets: {
        platform: 'whsec_test_platform',
        connected: 'whsec_test_connected',
        accounts: 'whsec_test_accounts',
      },
      apiBase: null,
    },
    smtpUrl: null,
    mailFrom: 'Velvet <tickets@velvet.example>',
    brandName: 'Velvet',
    demoData: false,
    logLevel: 'silent',
    ticketSigningKeys: [privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64')],
    secretPepper: randomBytes(32).toString('base64'),
    wallets,
    settings: { ...testSettings, ...settings },
  };
}
