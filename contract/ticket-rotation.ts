import { Secret, TOTP } from 'otpauth';
import { ROTATION_DIGITS, ROTATION_SECONDS } from './ticket-code.ts';

// Apart from ticket-code.ts, so that a page loads the library only when a code rotates.

const algorithm = { algorithm: 'SHA256', digits: ROTATION_DIGITS, period: ROTATION_SECONDS };

/** The digits that a code of this secret (base32) shows at a moment. */
export function rotationDigits(secret: string, atMs: number): string {
  return TOTP.generate({ ...algorithm, secret: Secret.fromBase32(secret), timestamp: atMs });
}

/** Whether digits are those of a moment, or of one step before or after it. */
export function isRotationRight(secret: string, digits: string, atMs: number): boolean {
  const found = TOTP.validate({
    ...algorithm,
    secret: Secret.fromBase32(secret),
    token: digits,
    timestamp: atMs,
    window: 1,
  });
  // The number of steps away, and 0 is a hit.
  return found !== null;
}

/** A secret of random bytes as text. */
export function rotationSecretOf(bytes: Uint8Array<ArrayBuffer>): string {
  return new Secret({ buffer: bytes.buffer }).base32;
}
