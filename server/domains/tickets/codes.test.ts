import { createPrivateKey, generateKeyPairSync, randomBytes, randomUUID, sign } from 'node:crypto';
import fc from 'fast-check';
import { create } from 'qrcode';
import { describe, expect, test } from 'vitest';
import { joinTicketCode } from '#contract/ticket-code.ts';
import { rotationDigits } from '#contract/ticket-rotation.ts';
import { createCodeSigner } from '#server/platform/lib/ticket-codes.ts';
import { randomOf } from '#server/testing/interleavings.ts';

const keyOf = (type: 'ed25519' | 'x25519') =>
  (type === 'ed25519' ? generateKeyPairSync('ed25519') : generateKeyPairSync('x25519')).privateKey
    .export({ format: 'der', type: 'pkcs8' })
    .toString('base64');

const signingKey = keyOf('ed25519');
const pepper = randomBytes(32).toString('base64');
const codes = createCodeSigner([signingKey], pepper);
const claims = fc.record({
  event_id: fc.uuid(),
  code_key: fc.uint8Array({ minLength: 16, maxLength: 16 }).map((bytes) => Buffer.from(bytes)),
  version: fc.integer({ min: 1, max: 0xffff_ffff }),
});
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.';

describe('ticket codes', () => {
  test('return their claims, and are the same text every time', () => {
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

  // CI-02
  // Above is every change of one character; codes.long.test.ts makes up a million.
  test('of 4,000 altered in several places none is valid', () => {
    const code = () => codes.sign({ event_id: randomUUID(), code_key: randomBytes(16), version: 1 });
    const [one, two] = [code(), code()];
    const random = randomOf(20261123);
    const pick = (below: number) => Math.floor(random() * below);
    let valid = 0;
    for (let count = 0; count < 4000; count += 1) {
      // A part of another code's text, or one to three characters in other places.
      const cut = 4 + pick(one.length - 8);
      const letters = [...(pick(4) === 0 ? one.slice(0, cut) + two.slice(cut) : one)];
      for (let left = 1 + pick(3); left > 0; left -= 1)
        letters[pick(letters.length)] = ALPHABET[pick(ALPHABET.length)] ?? '';
      const altered = letters.join('');
      if (altered !== one && altered !== two && codes.check(altered, new Date(0)) !== null) valid += 1;
    }
    expect(valid).toBe(0);
  });

  test('are refused if made up, longer, shorter, not canonical or signed with another key', () => {
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
        expect(createCodeSigner([keyOf('ed25519')], pepper).verify(code)).toBeNull();
      }),
    );
  });

  test('are signed with the first of several keys, and accepted with any of them', () => {
    const newer = keyOf('ed25519');
    const [before, between, after] = [[signingKey, newer], [newer, signingKey], [newer]].map((keys) =>
      createCodeSigner(keys, pepper),
    );
    const given = { event_id: randomUUID(), code_key: randomBytes(16), version: 3 };
    const [old, current] = [codes.sign(given), between?.sign(given) ?? ''];
    expect(before?.sign(given)).toBe(old);
    expect(before?.verify(current)).toEqual(given);
    expect(between?.verify(old)).toEqual(given);
    expect(between?.publicKeys).toEqual([after?.publicKeys[0], codes.publicKeys[0]]);
    expect(after?.sign(given)).toBe(current);
    expect(after?.verify(old)).toBeNull();
  });

  test('signed with the same key for another purpose are refused', () => {
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
    expect(() => createCodeSigner([keyOf('x25519')], pepper)).toThrow('Ed25519');
    expect(() => codes.sign({ event_id: 'x', code_key: randomBytes(16), version: 1 })).toThrow('event id');
    expect(() =>
      codes.sign({ event_id: '0199c0de-0000-7000-8000-000000000001', code_key: randomBytes(17), version: 1 }),
    ).toThrow('ticket key');
  });
});

describe('rotating codes', () => {
  const at = Date.parse('2026-11-23T22:00:07Z');
  const given = { event_id: '0199c0de-0000-7000-8000-000000000001', code_key: randomBytes(16), version: 1 };
  const secret = codes.rotationSecret(given);
  const shownAt = (ms: number) => joinTicketCode(codes.sign(given), rotationDigits(secret, ms));
  const readAt = (text: string, ms = at) => codes.check(text, new Date(ms))?.rotation;

  test('change every 15 seconds and are accepted one step either way, not two', () => {
    expect(shownAt(at)).toMatch(/^T1\.[^.]+\.[^.]+\.\d{8}$/);
    expect(shownAt(at + 7_000)).toBe(shownAt(at));
    expect(shownAt(at + 8_000)).not.toBe(shownAt(at));
    const steps = [-2, -1, 0, 1, 2].map((step) => readAt(shownAt(at + step * 15_000)));
    expect(steps).toEqual(['wrong', 'right', 'right', 'right', 'wrong']);
  });

  test('without digits are distinguished from those with wrong digits; an invented one is no code at all', () => {
    const code = codes.sign(given);
    expect(codes.check(code, new Date(at))).toEqual({ ...given, rotation: 'none' });
    expect(readAt(joinTicketCode(code, '00000000'))).toBe('wrong');
    for (const digits of ['1234567', '123456789', '1234567x', '١٢٣٤٥٦٧٨', ''])
      expect(codes.check(joinTicketCode(code, digits), new Date(at))).toBeNull();
    const invented = `${code.slice(0, -1)}${code.endsWith('A') ? 'B' : 'A'}`;
    expect(codes.check(joinTicketCode(invented, rotationDigits(secret, at)), new Date(at))).toBeNull();
  });

  test('have a secret per version and per server', () => {
    const next = codes.rotationSecret({ ...given, version: 2 });
    expect(next).not.toBe(secret);
    expect(createCodeSigner([signingKey], randomBytes(32).toString('base64')).rotationSecret(given)).not.toBe(secret);
    expect(codes.rotationSecret(given)).toBe(secret);
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    const newer = { ...given, version: 2 };
    const old = joinTicketCode(codes.sign(newer), rotationDigits(secret, at));
    expect(readAt(old)).toBe('wrong');
  });

  test('fit the same QR code as static ones', () => {
    expect(create(shownAt(at), { errorCorrectionLevel: 'M' }).modules.size).toBeLessThanOrEqual(53);
  });
});
