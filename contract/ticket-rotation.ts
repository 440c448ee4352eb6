import { Secret, TOTP } from 'otpauth';
import { ROTATION_DIGITS, ROTATION_SECONDS } from './ticket-code.ts';

// Separate from ticket-code.ts, so that a page loads the library only for rotating codes.

const algorithm = { algorithm: 'SHA256', digits: ROTATION_DIGITS, period: ROTATION_SECONDS };

/** The digits of a secret (base32) at a given time. */
export function rotationDigits(secret: string, atMs: number): string {
  return TOTP.generate({ ...algorithm, secret: Secret.fromBase32(secret), timestamp: atMs });
}

/** Whether digits are right at a given time, or one step before or after it. */
export function isRotationRight(secret: string, digits: string, atMs: number): boolean {
  const found = TOTP.validate({
    ...algorithm,
    secret: Secret.fromBase32(secret),
    token: digits,
    timestamp: atMs,
    window: 1,
  });
  // `found` is the number of steps away, so 0 is a match.
  return found !== null;
}

/** A secret of random bytes as text. */
export function rotationSecretOf(bytes: Uint8Array<ArrayBuffer>): string {
  return new Secret({ buffer: bytes.buffer }).base32;
}
