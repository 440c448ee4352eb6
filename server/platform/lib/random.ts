import { createHmac, hash, randomBytes, randomInt, randomUUIDv7, timingSafeEqual } from 'node:crypto';

/** A new row id (UUIDv7), ordered by its millisecond. Not a secret. */
export function newId(): string {
  return randomUUIDv7();
}

/** A secret of `bytes` random bytes as base64url. */
export function newSecret(bytes = 32): string {
  return randomBytes(bytes).toString('base64url');
}

/** A random code of `digits` decimal digits, with leading zeros. */
export function newNumericCode(digits: number): string {
  return String(randomInt(0, 10 ** digits)).padStart(digits, '0');
}

// Without letters and digits that look alike.
const READABLE = 'ABCDEFGHJKMNPQRSTVWXYZ23456789';

/** A secret for people to read and type, with almost five bits per character. */
export function newReadableCode(length: number): string {
  return Array.from({ length }, () => READABLE[randomInt(READABLE.length)]).join('');
}

/** SHA-256 of a long random secret, which is stored instead of it. */
export function hashSecret(secret: string): Buffer {
  return hash('sha256', secret, 'buffer');
}

/** HMAC-SHA-256 with the server's pepper, for short codes that a plain hash would not protect. */
export function pepperedHash(pepper: string, text: string): string {
  return createHmac('sha256', Buffer.from(pepper, 'base64')).update(text).digest('base64url');
}

/** Compares two strings in time that does not depend on where they differ. */
export function equalSecrets(a: string, b: string): boolean {
  const left = hash('sha256', a, 'buffer');
  const right = hash('sha256', b, 'buffer');
  return timingSafeEqual(left, right);
}
