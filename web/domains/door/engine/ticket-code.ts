import { ed25519 } from '@noble/curves/ed25519.js';
import { sha256 } from '@noble/hashes/sha2.js';

import { SIGNED_CODE } from '#contract/ticket-code.ts';

import { fromBase64Url, toBase64Url } from './base64url.ts';

/** What a ticket's code carries. `key` is how the list names the ticket: a hash, so that the list reveals no code. */
export type CodeClaims = { event_id: string; key: string; version: number };

const KEY_START = 16;
const VERSION_START = 32;
const PAYLOAD_BYTES = 36;
const SIGNATURE_BYTES = 64;
const KEY_HASH_BYTES = 16;
const PUBLIC_KEY_BYTES = 32;

/** The claims of a code that the server signed; null for everything else. The same rules as the server's. */
export function readTicketCode(text: string, publicKeys: string[]): CodeClaims | null {
  const [, payload = '', signature = ''] = SIGNED_CODE.exec(text) ?? [];
  const bytes = fromBase64Url(payload, PAYLOAD_BYTES);
  const proof = fromBase64Url(signature, SIGNATURE_BYTES);
  if (!bytes || !proof) return null;
  const signed = new TextEncoder().encode(`T1.${payload}`);
  if (!publicKeys.some((key) => isSignedBy(key, signed, proof))) return null;
  return {
    event_id: uuidOf(bytes.subarray(0, KEY_START)),
    key: toBase64Url(sha256(bytes.subarray(KEY_START, VERSION_START)).subarray(0, KEY_HASH_BYTES)),
    version: new DataView(bytes.buffer).getUint32(VERSION_START),
  };
}

/** Not every phone's browser has Ed25519, hence the library. */
function isSignedBy(publicKey: string, signed: Uint8Array, proof: Uint8Array): boolean {
  const key = fromBase64Url(publicKey, PUBLIC_KEY_BYTES);
  return key !== null && ed25519.verify(proof, signed, key, { zip215: false });
}

/** What stays the same of a code that changes every few seconds: two readings of one ticket's code have it in common. */
export function identityOf(code: string): string {
  return /^T\d\.[\w-]{48}\./.exec(code)?.[0] ?? code;
}

function uuidOf(bytes: Uint8Array): string {
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
