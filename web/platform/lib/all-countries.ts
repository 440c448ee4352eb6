let countries: { value: string; label: string }[] | undefined;

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

/** All countries by name, as options of a select. */
export function allCountries(): { value: string; label: string }[] {
  if (countries) return countries;
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  const codes = letters.flatMap((first) => letters.map((second) => first + second));
  // Codes that are not countries have a name, too: the European Union, the United Nations, an unknown region.
  const known = codes.filter((code) => !['EU', 'EZ', 'UN', 'ZZ', 'XA', 'XB', 'QO'].includes(code));
  countries = known
    .map((value) => ({ value, label: names.of(value) ?? '' }))
    .filter(({ label }) => label !== '')
    .toSorted((a, b) => a.label.localeCompare(b.label, 'en'));
  return countries;
}
