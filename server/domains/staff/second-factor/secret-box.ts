import { createCipheriv, createDecipheriv, createHmac } from 'node:crypto';
import { newSecret } from '#server/platform/lib/random.ts';

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts a secret that has to be read back. It is bound to one person, so it cannot be decrypted in another's row.
 */
export function sealSecret(pepper: string, userId: string, secret: Buffer): Buffer {
  const nonce = Buffer.from(newSecret(NONCE_BYTES), 'base64url');
  const cipher = createCipheriv(ALGORITHM, keyOf(pepper), nonce).setAAD(Buffer.from(userId));
  const sealed = Buffer.concat([cipher.update(secret), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

/** Decrypts a secret; throws if it was encrypted with another pepper or for somebody else, or was changed. */
export function openSecret(pepper: string, userId: string, box: Buffer): Buffer {
  const nonce = box.subarray(0, NONCE_BYTES);
  const tag = box.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
  const decipher = createDecipheriv(ALGORITHM, keyOf(pepper), nonce, { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(userId))
    .setAuthTag(tag);
  return Buffer.concat([decipher.update(box.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
}

/** A separate key derived from the pepper, so that the pepper itself serves one purpose only. */
function keyOf(pepper: string): Buffer {
  return createHmac('sha256', Buffer.from(pepper, 'base64')).update('staff-second-factor').digest();
}
