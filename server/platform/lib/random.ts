import { createHmac, hash, randomFillSync, randomInt, randomUUIDv7, timingSafeEqual } from 'node:crypto';

const POOL_BYTES = 8192;
const pool = Buffer.alloc(POOL_BYTES);
let used = POOL_BYTES;

// One call to the system fills many small requests: a checkout needs several.
function randomBytes(bytes: number): Buffer {
  if (bytes > POOL_BYTES) return randomFillSync(Buffer.alloc(bytes));
  if (used + bytes > POOL_BYTES) {
    randomFillSync(pool);
    used = 0;
  }
  const taken = Buffer.from(pool.subarray(used, used + bytes));
  pool.fill(0, used, used + bytes);
  used += bytes;
  return taken;
}

/** A new row id (UUIDv7), ordered by its millisecond. Not a secret. */
export function newId(): string {
  return randomUUIDv7();
}

/** A secret of `bytes` random bytes as base64url. */
export function newSecret(bytes = 32): string {
  return randomBytes(bytes).toString('base64url');
}

/** Random bytes for keys kept in the database. */
export function newKey(bytes: number): Buffer {
  return randomBytes(bytes);
}

/** A random code of `digits` decimal digits, leading zeros kept. */
export function newNumericCode(digits: number): string {
  return String(randomInt(0, 10 ** digits)).padStart(digits, '0');
}

/** SHA-256 of a long random secret: what the database keeps instead of it. */
export function hashSecret(secret: string): Buffer {
  return hash('sha256', secret, 'buffer');
}

/** HMAC-SHA-256 with the server's pepper, for short codes a plain hash would not protect. */
export function pepperedHash(pepper: string, text: string): string {
  return createHmac('sha256', Buffer.from(pepper, 'base64')).update(text).digest('base64url');
}

/** Compares two strings in time that does not depend on where they differ. */
export function equalSecrets(a: string, b: string): boolean {
  const left = hash('sha256', a, 'buffer');
  const right = hash('sha256', b, 'buffer');
  return timingSafeEqual(left, right);
}
