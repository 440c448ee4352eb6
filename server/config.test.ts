import { createPrivateKey } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { newSecrets } from './config-secrets.ts';
import { configWarnings, loadConfig } from './config.ts';
import { walletEnvironment } from './testing/wallets.ts';

const folder = mkdtempSync(join(tmpdir(), 'velvet-config-'));
afterAll(() => rmSync(folder, { recursive: true }));

const load = (env: NodeJS.ProcessEnv) => loadConfig({ DATA_DIR: folder, ...env });

function production(): NodeJS.ProcessEnv {
  const { ticket_signing_key, secret_pepper } = newSecrets();
  return {
    NODE_ENV: 'production',
    DATA_DIR: join(folder, 'production'),
    PUBLIC_URL: 'https://tickets.example.com',
    STRIPE_SECRET_KEY: 'sk_live_abc123',
    STRIPE_WEBHOOK_SECRETS: 'whsec_a,whsec_b,whsec_c',
    SMTP_URL: 'smtps://mail.example.com',
    MAIL_FROM: 'Velvet <tickets@example.com>',
    TICKET_SIGNING_KEY: ticket_signing_key,
    SECRET_PEPPER: secret_pepper,
  };
}

describe('the configuration', () => {
  test('needs nothing to be set', () => {
    const config = load({});
    expect(config).toMatchObject({
      env: 'development',
      port: 3000,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:3000',
      databaseUrl: null,
      brandName: 'Velvet',
      demoData: true,
    });
    expect(config.stripe.secretKey).toBeNull();
  });

  test('takes several keys that sign tickets', () => {
    const [current, former] = [newSecrets().ticket_signing_key, newSecrets().ticket_signing_key];
    const { ticketSigningKeys } = load({ TICKET_SIGNING_KEY: `${current}, ${former}` });
    expect(ticketSigningKeys).toEqual([current, former]);
    expect(refusal({ TICKET_SIGNING_KEY: `${current},` })).toContain('TICKET_SIGNING_KEY');
  });

  test('generates its secrets once, readable by this user alone', () => {
    const first = load({});
    expect(load({})).toEqual(first);
    expect(statSync(join(folder, 'secrets.json')).mode & 0o777).toBe(0o600);
    expect(readdirSync(folder).filter((name) => name.startsWith('secrets.json'))).toEqual(['secrets.json']);
  });

  test('turns demo data off if DATABASE_URL is set', () => {
    const DATABASE_URL = 'postgres://me@db.example.com/tickets';
    expect(load({ DATABASE_URL }).demoData).toBe(false);
    expect(load({ DATABASE_URL, DEMO_DATA: 'on' }).demoData).toBe(true);
  });

  test('takes every setting from SETTING_<NAME>', () => {
    expect(load({ SETTING_HOLD_MINUTES: '7' }).settings.hold_minutes).toBe(7);
    expect(load({ SETTING_HOLD_MINUTES: '' }).settings.hold_minutes).toBe(15);
  });

  test('treats an empty variable as not set', () => {
    expect(load({ PORT: '', SMTP_URL: '' })).toMatchObject({ port: 3000, smtpUrl: null });
  });

  test.each([
    ['PORT', 'http'],
    ['PORT', '70000'],
    ['NODE_ENV', 'staging'],
    ['PUBLIC_URL', 'tickets.example.com'],
    ['PUBLIC_URL', 'https://example.com/tickets'],
    ['TRUSTED_PROXIES', 'true'],
    ['TRUSTED_PROXIES', '10.0.0.0/64'],
    ['DATABASE_URL', 'mysql://localhost/x'],
    ['STRIPE_SECRET_KEY', 'pk_test_123'],
    ['STRIPE_SECRET_KEY', 'sk_test_sbx_123'],
    ['STRIPE_WEBHOOK_SECRETS', 'whsec_one'],
    ['STRIPE_API_BASE', 'http://127.0.0.1:9'],
    ['SMTP_URL', 'mail.example.com'],
    ['MAIL_FROM', 'nobody'],
    ['DEMO_DATA', 'maybe'],
    ['LOG_LEVEL', 'loud'],
    ['TICKET_SIGNING_KEY', 'c2VjcmV0'],
    ['SECRET_PEPPER', 'c2VjcmV0'],
    ['SETTING_HOLD_MINUTES', 'long'],
    ['SETTING_HOLD_MINUTES', '-1'],
    ['SETTING_POSTER_EFFORT', '10'],
    ['SETTING_NO_SUCH_THING', '1'],
    ['SANDBOX_PORT', '-1'],
  ])('refuses %s=%s in one line that names it', (variable, text) => {
    const message = refusal({ [variable]: text });
    expect(message).toContain(variable);
    expect(message).not.toContain('\n');
  });

  test('accepts every sandbox key that it generates, because other processes get it by environment', () => {
    const key = 'sk_test_sbx_a-b_c';
    const given = load({ STRIPE_SECRET_KEY: key, STRIPE_API_BASE: 'http://127.0.0.1:9' });
    expect(given.stripe.secretKey).toBe(key);
  });

  test('refuses a data folder that is not writable, naming it', () => {
    const file = join(folder, 'a-file');
    writeFileSync(file, '');
    // Nobody can make a folder in /proc, not even root.
    for (const DATA_DIR of [join(file, 'below'), '/proc/none', '/proc/none/below'])
      expect(refusal({ DATA_DIR })).toMatch(/^DATA_DIR .* or set DATA_DIR to another folder\.$/);
  });

  test('never shows an invalid secret', () => {
    expect(refusal({ STRIPE_SECRET_KEY: 'wrong_secret_value' })).not.toContain('wrong_secret_value');
  });

  test('never sends a live key to another base address', () => {
    const env = { STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_API_BASE: 'http://127.0.0.1:9' };
    expect(refusal(env)).toContain('STRIPE_API_BASE');
  });
});

describe('a wallet', () => {
  const complete = walletEnvironment();
  const apple = Object.keys(complete).filter((name) => name.startsWith('APPLE_'));
  const google = Object.keys(complete).filter((name) => name.startsWith('GOOGLE_'));
  const only = (names: string[]) =>
    Object.fromEntries(Object.entries(complete).filter(([name]) => names.includes(name)));

  test('is configured once all of its variables are set, each by itself', () => {
    expect(load({}).wallets).toEqual({ apple: null, google: null });
    expect(load(only(apple)).wallets).toMatchObject({ apple: { teamId: 'TEAM123456' }, google: null });
    expect(load(only(google)).wallets).toMatchObject({ apple: null, google: { issuerId: '3388000000012345678' } });
  });

  test.each([...apple, ...google])('that is only partly configured is refused without %s', (missing) => {
    const refused = refusal({ ...complete, [missing]: '' });
    expect(refused).toMatch(new RegExp(`^${missing} must be set, too, because `));
    expect(refused).not.toContain('\n');
  });

  test('takes a key with a passphrase, and line breaks that are written out', () => {
    const key = createPrivateKey(complete.APPLE_PASS_KEY);
    const cipher = { cipher: 'aes-256-cbc', passphrase: 'velvet' };
    const locked = key
      .export({ type: 'pkcs8', format: 'pem', ...cipher })
      .toString()
      .replaceAll('\n', '\\n');
    const env = { ...only(apple), APPLE_PASS_KEY: locked, APPLE_PASS_KEY_PASSPHRASE: 'velvet' };
    expect(load(env).wallets.apple?.key).toBe(complete.APPLE_PASS_KEY);
    for (const wrong of ['', 'rope'])
      expect(refusal({ ...env, APPLE_PASS_KEY_PASSPHRASE: wrong })).toMatch(
        /^APPLE_PASS_KEY must be a private RSA key/,
      );
  });

  test.each([
    ['APPLE_PASS_TYPE_ID', 'com.example'],
    ['APPLE_TEAM_ID', 'short'],
    ['APPLE_PASS_CERTIFICATE', 'no certificate'],
    ['APPLE_WWDR_CERTIFICATE', complete.APPLE_PASS_KEY],
    ['APPLE_PASS_KEY', complete.GOOGLE_WALLET_KEY],
    ['GOOGLE_WALLET_ISSUER_ID', 'velvet'],
    ['GOOGLE_WALLET_SERVICE_ACCOUNT', 'nobody'],
    ['GOOGLE_WALLET_KEY', 'no key'],
  ])('refuses a wrong %s in one line without the secret', (variable, text) => {
    const message = refusal({ ...complete, [variable]: text });
    expect(message).toMatch(new RegExp(`^${variable} `));
    expect(message).not.toContain('\n');
    if (variable.endsWith('KEY') || variable.endsWith('CERTIFICATE')) expect(message).not.toContain(text);
  });

  test('a passphrase without a key is refused', () => {
    expect(refusal({ APPLE_PASS_KEY_PASSPHRASE: 'velvet' })).toMatch(/^APPLE_PASS_KEY_PASSPHRASE needs/);
  });
});

describe('in production', () => {
  test('a complete configuration is accepted, and no secret is stored in the data folder', () => {
    expect(loadConfig(production())).toMatchObject({ env: 'production', demoData: false, logLevel: 'info' });
    expect(readdirSync(folder)).not.toContain('production');
  });

  test.each([
    'PUBLIC_URL',
    'STRIPE_SECRET_KEY',
    'STRIPE_WEBHOOK_SECRETS',
    'SMTP_URL',
    'MAIL_FROM',
    'TICKET_SIGNING_KEY',
    'SECRET_PEPPER',
  ])('%s has no default', (variable) => {
    expect(refusal({ ...production(), [variable]: '' })).toContain(`${variable} must be set in production`);
  });

  test('demo data and another provider are refused', () => {
    expect(refusal({ ...production(), DEMO_DATA: 'on' })).toContain('DEMO_DATA');
    const env = { ...production(), STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_API_BASE: 'http://127.0.0.1:9' };
    expect(refusal(env)).toContain('STRIPE_API_BASE');
  });

  test('an address without https is a warning', () => {
    expect(configWarnings(loadConfig(production()))).toEqual([]);
    const config = loadConfig({ ...production(), PUBLIC_URL: 'http://tickets.example.com' });
    expect(configWarnings(config)).toHaveLength(1);
  });
});

function refusal(env: NodeJS.ProcessEnv): string {
  try {
    load(env);
  } catch (error) {
    if (error instanceof Error && error.name === 'ConfigError') return error.message;
    throw error;
  }
  throw new Error('the configuration was taken');
}
