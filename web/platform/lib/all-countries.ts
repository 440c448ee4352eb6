import { countryCodes, countryNames } from '#contract/country-codes.ts';

let countries: { value: string; label: string }[] | undefined;

/** All countries by name, as options of a select. */
export function allCountries(): { value: string; label: string }[] {
  if (countries) return countries;
  const names = countryNames();
  countries = countryCodes()
    .map((value) => ({ value, label: names.of(value) ?? '' }))
    .toSorted((a, b) => a.label.localeCompare(b.label, 'en'));
  return countries;
}
