import { createCipheriv, createDecipheriv, createHmac } from 'node:crypto';
import { newSecret } from '#server/platform/lib/random.ts';

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts a secret that has to be read back, for one person: another's row does not open it. */
export function sealSecret(pepper: string, userId: string, secret: Buffer): Buffer {
  const nonce = Buffer.from(newSecret(NONCE_BYTES), 'base64url');
  const cipher = createCipheriv(ALGORITHM, keyOf(pepper), nonce).setAAD(Buffer.from(userId));
  const sealed = Buffer.concat([cipher.update(secret), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

/** The secret again; throws when it was sealed with another pepper, for somebody else, or changed since. */
export function openSecret(pepper: string, userId: string, box: Buffer): Buffer {
  const nonce = box.subarray(0, NONCE_BYTES);
  const tag = box.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
  const decipher = createDecipheriv(ALGORITHM, keyOf(pepper), nonce, { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(userId))
    .setAuthTag(tag);
  return Buffer.concat([decipher.update(box.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
}

/** A key of its own for this purpose, so that the pepper is never used for two. */
function keyOf(pepper: string): Buffer {
  return createHmac('sha256', Buffer.from(pepper, 'base64')).update('staff-second-factor').digest();
}
