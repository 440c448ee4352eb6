import { expect, test } from 'vitest';

import { likelyCountry } from './country-options.ts';

test.each([
  [['de-AT', 'en-US'], 'AT'],
  [['en', 'gsw-Latn-CH'], 'CH'],
  [['tlh-QO', 'fr-FR'], 'FR'],
  [['C', 'en-GB@posix'], 'GB'],
  [['c'], ''],
  [[], ''],
])('a browser in %j is likely in %s', (languages, country) => {
  expect(likelyCountry(languages)).toBe(country);
});
