import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isCommonPassword } from './common-passwords.ts';
import { weaknessOf } from './password-rules.ts';

const owner = {
  username: 'nightowl77',
  email: 'ada.lovelace@example.com',
  first_name: 'Ada',
  last_name: 'Lovelace',
  brand: 'Velvet',
};

describe('a new password', () => {
  test.each([
    'password12',
    'Password123!',
    'p@ssw0rd2024',
    'passwordpassword',
    'iloveyou123',
    'qwertyuiop',
    'qwertyuiop123',
    '1234567890',
    '0987654321',
    '1111111111',
    '1212121212',
    'abcdefghij',
    'abc123abc123',
    '1qaz2wsx3edc',
    'Summer2024!!',
    'letmein12345',
    'trustno1trustno1',
    'a1b2c3d4e5',
    'asdfghjkl123',
    'correct horse battery staple',
    'iloveyouforever',
    'Football2020',
    'michaeljordan',
    'welcome-home',
    '!!!!!!!!!!',
    'jennifer1990',
    'dragonmaster',
    'zxcvbnm12345',
    'monkey123456',
  ])('is refused when people use it most: %s', (password) => {
    expect(weaknessOf(password, owner)).toMatch(/tried first/);
  });

  test.each([
    'nightowl77!!',
    'Nightowl7777',
    'ada.lovelace',
    'Ada Lovelace 1',
    'lovelace2026',
    'velvet12345',
    'Velvet-Velvet',
    'example.com99',
  ])('is refused when it is built from who its owner is, or from our name: %s', (password) => {
    expect(weaknessOf(password, owner)).toMatch(/built from/);
  });

  test.each([
    'a quiet river at dawn',
    'k8#vLq2!mZx0',
    'seven tall giraffes',
    'Übermäßig langer Satz',
    '雨の日は静かに本を読む',
    'ada paints fences teal',
    'hunter of lost socks 9',
    '8237461092',
    '🦊 jumps 🌙 over 🧀',
    'velvet curtains hide owls',
  ])('may be anything else, of any characters: %s', (password) => {
    expect(weaknessOf(password, owner)).toBeNull();
  });

  test('is hardly ever refused if it is random', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z0-9]{14}$/), (password) => {
        fc.pre(!/^(.{1,6}?)\1+.?$/.test(password) && /\d.*[a-z].*\d/.test(password));
        expect(isCommonPassword(`${password}xq9v`)).toBe(false);
      }),
      { numRuns: 500, seed: 7 },
    );
  });

  test('of 128 characters is judged at once, whatever they are', () => {
    for (const character of ['a', '1', 'ab', 'ametothe', '@', ' ', 'ſ']) {
      expect(() => weaknessOf(character.repeat(128).slice(0, 128), owner)).not.toThrow();
    }
  });
});
