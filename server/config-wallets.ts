import { createPrivateKey, X509Certificate } from 'node:crypto';
import { z } from 'zod';
import { ConfigError } from './config-values.ts';

/** What passes for Apple Wallet are signed with; certificates and key as PEM. */
export type AppleWallet = {
  passTypeId: string;
  teamId: string;
  certificate: string;
  key: string;
  wwdrCertificate: string;
};

/** What links to Google Wallet are signed with; the key as PEM. */
export type GoogleWallet = { issuerId: string; serviceAccount: string; key: string };

/** The wallets that are configured; null for the others. */
export type Wallets = { apple: AppleWallet | null; google: GoogleWallet | null };

// Line breaks may be written as \n: as in Google's key file, and where a variable has one line.
const pem = z.string().transform((text) => text.replaceAll('\\n', '\n'));
const certificate = pem.refine(isCertificate, 'must be a certificate in PEM');

/** The variables of the wallets, all optional. */
export const walletVariables = {
  APPLE_PASS_TYPE_ID: z
    .string()
    .regex(/^pass\.[\w.-]+$/, 'must be a pass type identifier that starts with pass.')
    .optional(),
  APPLE_TEAM_ID: z
    .string()
    .regex(/^[A-Z0-9]{10}$/, 'must be the ten characters of a team identifier')
    .optional(),
  APPLE_PASS_CERTIFICATE: certificate.optional(),
  APPLE_PASS_KEY: pem.optional(),
  APPLE_PASS_KEY_PASSPHRASE: z.string().optional(),
  APPLE_WWDR_CERTIFICATE: certificate.optional(),
  GOOGLE_WALLET_ISSUER_ID: z.string().regex(/^\d+$/, 'must be the digits of an issuer id').optional(),
  GOOGLE_WALLET_SERVICE_ACCOUNT: z
    .string()
    .regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'must be the e-mail address of a service account')
    .optional(),
  GOOGLE_WALLET_KEY: pem.optional(),
};

type Given = Partial<Record<keyof typeof walletVariables, string>>;

/** The configured wallets; throws a ConfigError for one that is only partly configured. */
export function readWallets(given: Given): Wallets {
  return { apple: readApple(given), google: readGoogle(given) };
}

function readApple(given: Given): AppleWallet | null {
  const values = allOrNone(given, [
    'APPLE_PASS_TYPE_ID',
    'APPLE_TEAM_ID',
    'APPLE_PASS_CERTIFICATE',
    'APPLE_PASS_KEY',
    'APPLE_WWDR_CERTIFICATE',
  ]);
  const passphrase = given.APPLE_PASS_KEY_PASSPHRASE;
  if (!values) {
    if (passphrase) throw new ConfigError('APPLE_PASS_KEY_PASSPHRASE needs the APPLE_PASS_KEY that it opens.');
    return null;
  }
  const key = rsaKey('APPLE_PASS_KEY', values.APPLE_PASS_KEY, passphrase);
  if (!new X509Certificate(values.APPLE_PASS_CERTIFICATE).checkPrivateKey(createPrivateKey(key))) {
    throw new ConfigError('APPLE_PASS_KEY is not the key of APPLE_PASS_CERTIFICATE.');
  }
  return {
    passTypeId: values.APPLE_PASS_TYPE_ID,
    teamId: values.APPLE_TEAM_ID,
    certificate: values.APPLE_PASS_CERTIFICATE,
    key,
    wwdrCertificate: values.APPLE_WWDR_CERTIFICATE,
  };
}

function readGoogle(given: Given): GoogleWallet | null {
  const names = ['GOOGLE_WALLET_ISSUER_ID', 'GOOGLE_WALLET_SERVICE_ACCOUNT', 'GOOGLE_WALLET_KEY'] as const;
  const values = allOrNone(given, names);
  return (
    values && {
      issuerId: values.GOOGLE_WALLET_ISSUER_ID,
      serviceAccount: values.GOOGLE_WALLET_SERVICE_ACCOUNT,
      key: rsaKey('GOOGLE_WALLET_KEY', values.GOOGLE_WALLET_KEY),
    }
  );
}

function allOrNone<Name extends keyof Given>(given: Given, names: readonly Name[]): Record<Name, string> | null {
  const missing = names.filter((name) => given[name] === undefined);
  if (missing.length === names.length) return null;
  const [first] = missing;
  if (first === undefined) return given as Record<Name, string>;
  const set = names.find((name) => given[name] !== undefined);
  throw new ConfigError(`${first} must be set, too, because ${set} is: this wallet needs ${names.join(', ')}.`);
}

/** An RSA key as PEM without its passphrase. */
function rsaKey(variable: string, text: string, passphrase?: string): string {
  try {
    const key = createPrivateKey({ key: text, format: 'pem', passphrase });
    if (key.asymmetricKeyType === 'rsa') return key.export({ type: 'pkcs8', format: 'pem' }).toString();
  } catch {
    // The reason could quote the key.
  }
  const opened = passphrase ? ' that its passphrase opens' : '';
  throw new ConfigError(`${variable} must be a private RSA key in PEM${opened}.`);
}

function isCertificate(text: string): boolean {
  try {
    return new X509Certificate(text).serialNumber !== '';
  } catch {
    return false;
  }
}
