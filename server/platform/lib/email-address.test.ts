import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { canonicalEmail, maskedEmail } from './email-address.ts';

describe('the address limits count under', () => {
  test.each([
    ['Ada@Example.COM', 'ada@example.com'],
    ['  ada@example.com ', 'ada@example.com'],
    ['ada+vip@example.com', 'ada@example.com'],
    ['ada+a+b@example.com', 'ada@example.com'],
    ['a.d.a+x@gmail.com', 'ada@gmail.com'],
    ['a.da@googlemail.com', 'ada@gmail.com'],
    ['a.da@example.com', 'a.da@example.com'],
    ['ada@bücher.example', 'ada@xn--bcher-kva.example'],
    ['ada@XN--BCHER-KVA.example', 'ada@xn--bcher-kva.example'],
    ['ada@my-own.sub.example', 'ada@my-own.sub.example'],
    ['+vip@example.com', '+vip@example.com'],
    ['. a@gmail.com', 'a@gmail.com'],
  ])('%s counts as %s', (typed, canonical) => {
    expect(canonicalEmail(typed)).toBe(canonical);
  });

  test('is idempotent', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.emailAddress(),
          fc.string(),
          fc.string().map((text) => `${text}@gmail.com`),
        ),
        (email) => {
          const once = canonicalEmail(email);
          expect(canonicalEmail(once)).toBe(once);
        },
      ),
    );
  });

  test('ignores tags, dots and case of one mailbox', () => {
    const local = fc.stringMatching(/^[a-z]{2,12}$/);
    const tag = fc.stringMatching(/^[a-z0-9]{0,8}$/);
    fc.assert(
      fc.property(local, tag, (name, suffix) => {
        const dotted = [...name].join('.');
        expect(canonicalEmail(`${dotted.toUpperCase()}+${suffix}@GMAIL.com`)).toBe(`${name}@gmail.com`);
      }),
    );
  });
});

test('a masked address keeps its first letter and its domain', () => {
  expect(maskedEmail('ada@example.com')).toBe('a***@example.com');
});
