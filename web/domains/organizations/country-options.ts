import { countries, currencies, type Country, type Currency } from '#contract/countries.ts';

type Option = { value: string; label: string };

/** Countries by their English name. */
export function countryOptions(): Option[] {
  const names = new Intl.DisplayNames('en', { type: 'region' });
  const options = Object.keys(countries).map((value) => ({ value, label: names.of(value) ?? value }));
  return options.toSorted((a, b) => a.label.localeCompare(b.label, 'en'));
}

/** Currencies by their English name, the most used first. */
export function currencyOptions(): Option[] {
  const names = new Intl.DisplayNames('en', { type: 'currency' });
  return currencies.map((value) => ({ value, label: `${value.toUpperCase()} · ${names.of(value.toUpperCase())}` }));
}

/** The country of the browser's language, where we know it. */
export function likelyCountry(languages: readonly string[]): Country | '' {
  for (const language of languages) {
    // Not every browser's tag is one that `Intl` accepts: "C", "en-US@posix".
    const region = /-([A-Z]{2})\b/.exec(language)?.[1];
    if (region !== undefined && isCountry(region)) return region;
  }
  return '';
}

/** The currency an organization of a country most likely sells in. */
export function currencyOf(country: string): Currency | '' {
  return isCountry(country) ? countries[country] : '';
}

function isCountry(code: string): code is Country {
  return code in countries;
}
