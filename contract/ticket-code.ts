/** The time step of a rotating code. */
export const ROTATION_SECONDS = 15;

/** The digits at the end of a rotating code. */
export const ROTATION_DIGITS = 8;

/** A signed code: its contents (36 bytes) and their signature (64 bytes), in base64url. */
export const SIGNED_CODE = /^T1\.([\w-]{48})\.([\w-]{86})$/;

/** A scanned code: the signed part, and the digits of a rotating code after it. */
export type TicketCode = { code: string; digits: string | null };

const ROTATING = new RegExp(`^(T1\\.[^.]+\\.[^.]+)\\.([0-9]{${ROTATION_DIGITS}})$`);

/** Splits the digits of a rotating code from its signed part; any other text is returned as it is. */
export function splitTicketCode(text: string): TicketCode {
  const [, code, digits] = ROTATING.exec(text) ?? [];
  return code !== undefined && digits !== undefined ? { code, digits } : { code: text, digits: null };
}

/** A rotating code: the signed part, and the digits of this moment. */
export function joinTicketCode(code: string, digits: string): string {
  return `${code}.${digits}`;
}
