import { expect, test } from 'vitest';
import { Country } from '#contract/common/country.ts';
import { allCountries } from './all-countries.ts';

test('lists each country once, by the code that it has today', () => {
  const names = allCountries().map(({ label }) => label);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  const codes = allCountries().map(({ value }) => value);
  expect(codes).toEqual(expect.arrayContaining(['CD', 'CW', 'DE', 'FR', 'GB', 'RS', 'XK']));
  expect(codes.filter((code) => !Country.safeParse(code).success)).toEqual([]);
});

test('refuses a code of former times', () => {
  const former = ['DD', 'FX', 'SU', 'UK', 'YU'];
  expect(former.filter((code) => Country.safeParse(code).success)).toEqual([]);
});
