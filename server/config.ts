import { resolve } from 'node:path';
import { z } from 'zod';
import { newSecrets, ownSecrets, type Secrets } from './config-secrets.ts';
import * as values from './config-values.ts';
import { ConfigError, readSettings } from './config-values.ts';
import { readWallets, type Wallets, walletVariables } from './config-wallets.ts';
import type { Settings } from './settings.ts';

/** The configuration from the environment, read and validated once at start. */
export type Config = {
  env: 'development' | 'test' | 'production';
  port: number;
  host: string;
  dataDir: string;
  publicUrl: string;
  trustedProxies: string[];
  databaseUrl: string | null;
  stripe: {
    secretKey: string | null;
    webhookSecrets: { platform: string; connected: string; accounts: string };
    apiBase: string | null;
  };
  smtpUrl: string | null;
  mailFrom: string;
  brandName: string;
  demoData: boolean;
  logLevel: string;
  ticketSigningKeys: string[];
  secretPepper: string;
  wallets: Wallets;
  settings: Settings;
};

/** The configuration, with the values that start the sandbox. */
export type LaunchConfig = Config & {
  sandbox: { paymentsPort: number; mailboxPort: number; secretKey: string };
};

const Environment = z.object({
  NODE_ENV: z
    .enum(['development', 'test', 'production'], 'must be development, test or production')
    .default('development'),
  PORT: values.port.default(3000),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('.data'),
  PUBLIC_URL: values.origin.optional(),
  TRUSTED_PROXIES: values.proxies.default([]),
  DATABASE_URL: values.address('postgres', 'postgresql').optional(),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_(test|live)_[\w-]+$/, 'must be a secret key that starts with sk_test_ or sk_live_')
    .optional(),
  STRIPE_WEBHOOK_SECRETS: values.webhookSecrets.optional(),
  STRIPE_API_BASE: values.origin.optional(),
  SMTP_URL: values.address('smtp', 'smtps').optional(),
  MAIL_FROM: z
    .string()
    .regex(/^[^\r\n]*[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+>?$/, 'must be an e-mail address, with or without a name before it')
    .optional(),
  BRAND_NAME: z
    .string()
    .regex(/^[^\r\n"<>@]{1,40}$/, 'must be a name of at most 40 characters')
    .default('Velvet'),
  DEMO_DATA: values.onOff.optional(),
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'], 'must be a level like info, warn or silent')
    .optional(),
  SANDBOX_PORT: values.port.default(0),
  MAILBOX_PORT: values.port.default(0),
  TICKET_SIGNING_KEY: values.signingKeys.optional(),
  SECRET_PEPPER: values.pepper.optional(),
  ...walletVariables,
});

type Environment = z.infer<typeof Environment>;

/** Reads the environment; throws a ConfigError that names an invalid variable. */
export function loadConfig(env: NodeJS.ProcessEnv = process.env): LaunchConfig {
  const given = readEnvironment(env);
  const settings = readSettings(env);
  refuseContradictions(given);
  if (given.NODE_ENV === 'production') refuseDefaults(given);
  const dataDir = resolve(given.DATA_DIR);
  // In production every secret is given, so the data folder keeps none.
  const secrets = given.NODE_ENV === 'production' ? newSecrets() : readSecrets(dataDir);
  return assemble(given, settings, dataDir, secrets);
}

/** Warnings about valid settings that are probably mistakes, one line each. */
export function configWarnings(config: Config): string[] {
  if (config.env !== 'production' || config.publicUrl.startsWith('https:')) return [];
  return [`PUBLIC_URL is ${config.publicUrl}: without https, passwords and tickets travel in the clear.`];
}

function assemble(given: Environment, settings: Settings, dataDir: string, secrets: Secrets): LaunchConfig {
  const env = given.NODE_ENV;
  return {
    env,
    port: given.PORT,
    host: given.HOST,
    dataDir,
    publicUrl: given.PUBLIC_URL ?? `http://localhost:${given.PORT}`,
    trustedProxies: given.TRUSTED_PROXIES,
    databaseUrl: given.DATABASE_URL ?? null,
    stripe: stripeOf(given, secrets),
    smtpUrl: given.SMTP_URL ?? null,
    mailFrom: given.MAIL_FROM ?? `"${given.BRAND_NAME}" <tickets@velvet.example>`,
    brandName: given.BRAND_NAME,
    demoData: given.DEMO_DATA ?? (env === 'development' && !given.DATABASE_URL),
    logLevel: given.LOG_LEVEL ?? (env === 'production' ? 'info' : 'warn'),
    ticketSigningKeys: given.TICKET_SIGNING_KEY ?? [secrets.ticket_signing_key],
    secretPepper: given.SECRET_PEPPER ?? secrets.secret_pepper,
    sandbox: {
      paymentsPort: given.SANDBOX_PORT,
      mailboxPort: given.MAILBOX_PORT,
      secretKey: secrets.sandbox_secret_key,
    },
    wallets: readWallets(given),
    settings,
  };
}

function stripeOf(given: Environment, secrets: Secrets): Config['stripe'] {
  return {
    secretKey: given.STRIPE_SECRET_KEY ?? null,
    webhookSecrets: given.STRIPE_WEBHOOK_SECRETS ?? secrets.webhook_secrets,
    apiBase: given.STRIPE_API_BASE ?? null,
  };
}

function readEnvironment(env: NodeJS.ProcessEnv): Environment {
  const present = Object.fromEntries(Object.entries(env).filter(([, text]) => text !== ''));
  const result = Environment.safeParse(present);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const variable = String(issue?.path[0]);
  const shown = /SECRET|KEY|PEPPER|URL|CERTIFICATE/.test(variable) ? '' : `, not "${env[variable]}"`;
  throw new ConfigError(`${variable} ${issue?.message}${shown}.`);
}

function refuseContradictions({ STRIPE_SECRET_KEY: key, STRIPE_API_BASE: base, NODE_ENV }: Environment): void {
  if (base && !key) throw new ConfigError('STRIPE_API_BASE needs a STRIPE_SECRET_KEY for the server it names.');
  if (base && key?.includes('_live_')) {
    throw new ConfigError('STRIPE_API_BASE must not be set with a live STRIPE_SECRET_KEY.');
  }
  if (!base && key?.startsWith('sk_test_sbx_')) {
    throw new ConfigError('STRIPE_SECRET_KEY is one of the sandbox: it needs the sandbox as STRIPE_API_BASE.');
  }
  if (base && NODE_ENV === 'production') throw new ConfigError('STRIPE_API_BASE must not be set in production.');
}

/** In production the sandbox, generated secrets and default addresses are refused. */
function refuseDefaults(given: Environment): void {
  const needed = [
    ['PUBLIC_URL', 'the address visitors type'],
    ['STRIPE_SECRET_KEY', 'the payment sandbox is for development'],
    ['STRIPE_WEBHOOK_SECRETS', 'notices of payments must be signed'],
    ['SMTP_URL', 'the development mailbox delivers nothing'],
    ['MAIL_FROM', 'the sender of every e-mail'],
    ['TICKET_SIGNING_KEY', 'a generated one does not belong in production'],
    ['SECRET_PEPPER', 'a generated one does not belong in production'],
  ] as const;
  for (const [variable, reason] of needed) {
    if (given[variable] === undefined) throw new ConfigError(`${variable} must be set in production: ${reason}.`);
  }
  if (given.DEMO_DATA) throw new ConfigError('DEMO_DATA must not be on in production: its passwords are public.');
}

function readSecrets(dataDir: string): Secrets {
  try {
    return ownSecrets(dataDir);
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('\n')[0] : String(error);
    throw new ConfigError(
      `DATA_DIR ${dataDir} cannot keep the product's secrets: ${reason}. Mend that, or set DATA_DIR to another folder.`,
    );
  }
}
