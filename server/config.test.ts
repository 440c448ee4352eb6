import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { newSecrets } from './config-secrets.ts';
import { configWarnings, loadConfig } from './config.ts';

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
    expect(refusal({ DATA_DIR: join(file, 'below') })).toMatch(/^DATA_DIR /);
  });

  test('never shows an invalid secret', () => {
    expect(refusal({ STRIPE_SECRET_KEY: 'wrong_secret_value' })).not.toContain('wrong_secret_value');
  });

  test('never sends a live key to another base address', () => {
    const env = { STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_API_BASE: 'http://127.0.0.1:9' };
    expect(refusal(env)).toContain('STRIPE_API_BASE');
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
