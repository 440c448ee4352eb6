import { createPrivateKey, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import fc from 'fast-check';
import { create } from 'qrcode';
import { describe, expect, test } from 'vitest';
import { createCodeSigner } from '#server/platform/lib/ticket-codes.ts';

const keyOf = (type: 'ed25519' | 'x25519') =>
  (type === 'ed25519' ? generateKeyPairSync('ed25519') : generateKeyPairSync('x25519')).privateKey
    .export({ format: 'der', type: 'pkcs8' })
    .toString('base64');

const signingKey = keyOf('ed25519');
const codes = createCodeSigner(signingKey);
const claims = fc.record({
  event_id: fc.uuid(),
  code_key: fc.uint8Array({ minLength: 16, maxLength: 16 }).map((bytes) => Buffer.from(bytes)),
  version: fc.integer({ min: 1, max: 0xffff_ffff }),
});
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.';

describe('ticket codes', () => {
  test('give back what they carry, and are the same text every time', () => {
    fc.assert(
      fc.property(claims, (given) => {
        const code = codes.sign(given);
        expect(codes.verify(code)).toEqual(given);
        expect(codes.sign(given)).toBe(code);
      }),
    );
  });

  // CI-02
  test('are refused with any one character changed', () => {
    const code = codes.sign({
      event_id: '0199c0de-0000-7000-8000-000000000001',
      code_key: randomBytes(16),
      version: 1,
    });
    for (let at = 0; at < code.length; at += 1) {
      for (const other of ALPHABET) {
        if (other === code[at]) continue;
        expect(codes.verify(code.slice(0, at) + other + code.slice(at + 1))).toBeNull();
      }
    }
  });

  test('are refused when made up, longer, shorter, spelled otherwise or signed by another key', () => {
    fc.assert(
      fc.property(fc.base64String(), fc.uint8Array({ minLength: 100, maxLength: 100 }), (text, bytes) => {
        expect(codes.verify(text)).toBeNull();
        const raw = Buffer.from(bytes);
        expect(
          codes.verify(`T1.${raw.subarray(0, 36).toString('base64url')}.${raw.subarray(36).toString('base64url')}`),
        ).toBeNull();
      }),
      { numRuns: 2000 },
    );
    fc.assert(
      fc.property(claims, fc.string({ minLength: 1, maxLength: 5 }), (given, extra) => {
        const code = codes.sign(given);
        expect(codes.verify(code + extra)).toBeNull();
        expect(codes.verify(extra + code)).toBeNull();
        expect(codes.verify(code.slice(0, -extra.length))).toBeNull();
        expect(createCodeSigner(keyOf('ed25519')).verify(code)).toBeNull();
      }),
    );
  });

  test('of another purpose are refused, though the same key signed them', () => {
    const key = createPrivateKey({ key: Buffer.from(signingKey, 'base64'), format: 'der', type: 'pkcs8' });
    const payload = randomBytes(36).toString('base64url');
    const bare = sign(null, Buffer.from(payload), key).toString('base64url');
    expect(codes.verify(`T1.${payload}.${bare}`)).toBeNull();
    const other = sign(null, Buffer.from(`T2.${payload}`), key).toString('base64url');
    expect(codes.verify(`T2.${payload}.${other}`)).toBeNull();
  });

  test('fit a QR code that a phone reads from a screen', () => {
    fc.assert(
      fc.property(claims, (given) => {
        expect(create(codes.sign(given), { errorCorrectionLevel: 'M' }).modules.size).toBeLessThanOrEqual(53);
      }),
    );
  });

  test('need an Ed25519 key and whole claims', () => {
    expect(() => createCodeSigner(keyOf('x25519'))).toThrow('Ed25519');
    expect(() => codes.sign({ event_id: 'x', code_key: randomBytes(16), version: 1 })).toThrow('event id');
    expect(() =>
      codes.sign({ event_id: '0199c0de-0000-7000-8000-000000000001', code_key: randomBytes(17), version: 1 }),
    ).toThrow('ticket key');
  });
});
