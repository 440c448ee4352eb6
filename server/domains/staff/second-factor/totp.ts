import { Secret, TOTP } from 'otpauth';
import { newSecret } from '#server/platform/lib/random.ts';

// The parameters that authenticator apps assume, whatever the address says.
const STEP_SECONDS = 30;
const parameters = { algorithm: 'SHA1', digits: 6, period: STEP_SECONDS };
const SECRET_BYTES = 20;

/** A new secret of random bytes. */
export function newTotpSecret(): Buffer {
  return Buffer.from(newSecret(SECRET_BYTES), 'base64url');
}

/** The secret as text that can be typed (base32). */
export function secretText(secret: Buffer): string {
  return secretOf(secret).base32;
}

/** A secret from its text. */
export function readSecretText(text: string): Buffer {
  return Buffer.from(Secret.fromBase32(text).bytes);
}

/** The address that authenticator apps read from a QR code. */
export function otpauthUrl(secret: Buffer, { issuer, label }: { issuer: string; label: string }): string {
  return new TOTP({ ...parameters, issuer, label, secret: secretOf(secret) }).toString();
}

/** The 30-second step of a code, also one earlier or later; null if the code is wrong. */
export function stepOf(secret: Buffer, code: string, at: Date): number | null {
  const timestamp = at.getTime();
  const away = TOTP.validate({ ...parameters, secret: secretOf(secret), token: code, timestamp, window: 1 });
  // `away` is the number of steps away, so 0 is a match.
  return away === null ? null : Math.floor(timestamp / (STEP_SECONDS * 1000)) + away;
}

function secretOf(secret: Buffer): Secret {
  return new Secret({ buffer: Uint8Array.from(secret).buffer });
}
