import { createHmac, createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import { SIGNED_CODE, splitTicketCode } from '#contract/ticket-code.ts';
import { isRotationRight, rotationSecretOf } from '#contract/ticket-rotation.ts';

/** The contents of a ticket's code: its event, the ticket's random key and the version of the code. */
export type CodeClaims = { event_id: string; code_key: Buffer; version: number };

/** A valid code, and the check of its rotating digits: `none` for a code without digits. */
export type CheckedCode = CodeClaims & { rotation: 'none' | 'right' | 'wrong' };

export type CodeSigner = {
  /** The code of one version of one ticket: the same claims always give the same text. */
  sign(claims: CodeClaims): string;
  /** The claims of a valid code; null for everything else. */
  verify(text: string): CodeClaims | null;
  /** The same for a code that may have rotating digits, at a given time. */
  check(text: string, at: Date): CheckedCode | null;
  /**
   * The secret from which the digits of one version of a rotating code are computed (base32). Never stored: it is
   * derived from the claims.
   */
  rotationSecret(claims: CodeClaims): string;
  /** The raw Ed25519 public keys as base64url, for devices that check codes without the network. The first one signs. */
  publicKeys: string[];
};

// T1 = this layout, signed with Ed25519. Another layout or algorithm would be T2: a code cannot choose how it is
// checked.
const PREFIX = 'T1.';
const KEY_START = 16;
const VERSION_START = 32;
const PAYLOAD_BYTES = 36;
const SIGNATURE_BYTES = 64;

/**
 * Makes and checks ticket codes with the server's Ed25519 keys (PKCS8, base64) and its pepper (base64). The first key
 * signs; codes of the others are accepted, too.
 */
export function createCodeSigner(signingKeys: readonly string[], pepper: string): CodeSigner {
  const privateKeys = signingKeys.map(readSigningKey);
  const publicKeys = privateKeys.map((key) => createPublicKey(key));
  const rotationSecret = createRotationSecrets(pepper);
  return {
    rotationSecret,
    check(text, at) {
      const { code, digits } = splitTicketCode(text);
      const claims = this.verify(code);
      if (!claims || digits === null) return claims && { ...claims, rotation: 'none' };
      const isRight = isRotationRight(rotationSecret(claims), digits, at.getTime());
      return { ...claims, rotation: isRight ? 'right' : 'wrong' };
    },
    sign(claims) {
      const signed = PREFIX + encodeClaims(claims).toString('base64url');
      return `${signed}.${sign(null, Buffer.from(signed), privateKeys[0] as KeyObject).toString('base64url')}`;
    },
    verify(text) {
      const [, payload, signature] = SIGNED_CODE.exec(text) ?? [];
      const bytes = decodeExactly(payload, PAYLOAD_BYTES);
      const proof = decodeExactly(signature, SIGNATURE_BYTES);
      if (!bytes || !proof) return null;
      const signed = Buffer.from(PREFIX + payload);
      return publicKeys.some((key) => verify(null, signed, key, proof)) ? decodeClaims(bytes) : null;
    },
    publicKeys: publicKeys.map((key) => key.export({ format: 'jwk' }).x as string),
  };
}

function readSigningKey(text: string): KeyObject {
  const key = createPrivateKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'pkcs8' });
  if (key.asymmetricKeyType !== 'ed25519') throw new Error('the key that signs tickets must be an Ed25519 key');
  return key;
}

const ROTATION_BYTES = 20;

/** A separate key derived from the pepper, so that the pepper itself serves one purpose only. */
function createRotationSecrets(pepper: string): CodeSigner['rotationSecret'] {
  const key = createHmac('sha256', Buffer.from(pepper, 'base64')).update('ticket-rotation').digest();
  return (claims) => {
    const secret = createHmac('sha256', key).update(encodeClaims(claims)).digest();
    return rotationSecretOf(Uint8Array.from(secret.subarray(0, ROTATION_BYTES)));
  };
}

function encodeClaims({ event_id, code_key, version }: CodeClaims): Buffer {
  const bytes = Buffer.alloc(PAYLOAD_BYTES);
  if (bytes.write(event_id.replaceAll('-', ''), 0, 'hex') !== 16) throw new RangeError('not an event id');
  if (code_key.copy(bytes, KEY_START) !== 16 || code_key.length !== 16) throw new RangeError('not a ticket key');
  bytes.writeUInt32BE(version, VERSION_START);
  return bytes;
}

function decodeClaims(bytes: Buffer): CodeClaims {
  return {
    event_id: bytes.toString('hex', 0, KEY_START).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'),
    code_key: bytes.subarray(KEY_START, VERSION_START),
    version: bytes.readUInt32BE(VERSION_START),
  };
}

/** Base64url has spare bits at its end: only the canonical spelling is accepted. */
function decodeExactly(text: string | undefined, length: number): Buffer | null {
  if (text === undefined) return null;
  const bytes = Buffer.from(text, 'base64url');
  return bytes.length === length && bytes.toString('base64url') === text ? bytes : null;
}
