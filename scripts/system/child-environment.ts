import type { Config } from '#server/config.ts';

export type ChildConfig = Config & { databaseUrl: string };

/** The environment of a child process with the same database, sandbox and secrets. */
export function childEnvironment({ databaseUrl, stripe, smtpUrl, publicUrl, dataDir }: ChildConfig) {
  return {
    DATA_DIR: dataDir,
    PUBLIC_URL: publicUrl,
    DATABASE_URL: databaseUrl,
    STRIPE_SECRET_KEY: stripe.secretKey ?? '',
    STRIPE_API_BASE: stripe.apiBase ?? '',
    SMTP_URL: smtpUrl ?? '',
  };
}
