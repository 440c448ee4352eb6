import { createPrivateKey } from 'node:crypto';
import { isIP } from 'node:net';
import { z } from 'zod';
import { defaultSettings, largestSettings, type Settings } from './settings.ts';

/** An invalid setting; the message is one line that names the variable. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

/** A port number; 0 asks for a free one. */
export const port = z
  .string()
  .refine((text) => /^\d{1,5}$/.test(text) && Number(text) <= 65_535, 'must be a whole number from 0 to 65535')
  .transform(Number);

/** A boolean. */
export const onOff = z
  .enum(['on', 'off', 'true', 'false', '1', '0'], 'must be "on" or "off"')
  .transform((text) => ['on', 'true', '1'].includes(text));

/** The public address: scheme and host only. */
export const origin = z
  .string()
  .refine(
    (text) => /^https?:$/.test(parse(text)?.protocol ?? '') && parse(text)?.pathname === '/' && !/[?#]/.test(text),
    'must be an address without a path, like https://tickets.example.com',
  )
  .transform((text) => new URL(text).origin);

/** The address of a server of one of the given schemes. */
export const address = (...schemes: string[]) =>
  z
    .string()
    .refine(
      (text) => schemes.includes(parse(text)?.protocol.slice(0, -1) ?? ''),
      `must be an address that starts with ${schemes.map((scheme) => `${scheme}://`).join(' or ')}`,
    );

/** Addresses, networks or the names loopback, linklocal, uniquelocal, separated by commas. */
export const proxies = z
  .string()
  .transform(splitList)
  .refine((list) => list.every(isProxy), 'must be IP addresses or networks separated by commas, like 10.0.0.0/8');

/** The three signing secrets of webhooks: platform, connected, accounts. */
export const webhookSecrets = z
  .string()
  .transform(splitList)
  .refine(
    (list) => list.length === 3 && list.every((secret) => /^whsec_\S+$/.test(secret)),
    'must be three secrets that start with whsec_, separated by commas: platform, connected, accounts',
  )
  .transform(([platform = '', connected = '', accounts = '']) => ({ platform, connected, accounts }));

/** Ed25519 private keys, PKCS8 DER as base64, separated by commas. */
export const signingKeys = z
  .string()
  .transform(splitList)
  .refine(
    (keys) => keys.every(isEd25519),
    'must be an Ed25519 private key (PKCS8 DER) in base64, or several separated by commas',
  );

/** 32 random bytes as base64. */
export const pepper = z
  .string()
  .refine((text) => Buffer.from(text, 'base64').length === 32, 'must be 32 random bytes in base64');

/** The settings, each overridden by SETTING_<NAME> if that is set. */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  const settings: Record<string, number | string> = { ...defaultSettings };
  for (const [variable, text] of Object.entries(env)) {
    if (!variable.startsWith('SETTING_') || !text) continue;
    const name = variable.slice('SETTING_'.length).toLowerCase();
    if (!Object.hasOwn(settings, name)) throw new ConfigError(`${variable} is not a setting of this product.`);
    settings[name] = typeof settings[name] === 'number' ? settingNumber(variable, name, text) : text;
  }
  return settings as Settings;
}

function settingNumber(variable: string, name: string, text: string): number {
  const value = Number(text);
  if (!Number.isFinite(value) || value < 0) {
    throw new ConfigError(`${variable} must be a number that is not negative, not "${text}".`);
  }
  const largest = largestSettings[name];
  if (largest !== undefined && value > largest) {
    throw new ConfigError(`${variable} must be ${largest} at most, not "${text}".`);
  }
  return value;
}

function splitList(text: string): string[] {
  return text.split(',').map((part) => part.trim());
}

function parse(text: string): URL | null {
  return URL.canParse(text) ? new URL(text) : null;
}

function isProxy(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true;
  const [host = '', bits, ...rest] = text.split('/');
  const most = { 4: 32, 6: 128 }[isIP(host)] ?? -1;
  return rest.length === 0 && most > 0 && (bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= most));
}

function isEd25519(text: string): boolean {
  try {
    const key = createPrivateKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'pkcs8' });
    return key.asymmetricKeyType === 'ed25519';
  } catch {
    return false;
  }
}
