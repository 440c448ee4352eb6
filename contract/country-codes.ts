const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
// Codes that are not countries have a name, too: the European Union, the United Nations, an unknown region.
const others = ['EU', 'EZ', 'UN', 'ZZ', 'XA', 'XB', 'QO'];

/** The names of countries in English, by their code. */
export const countryNames = () => new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

/** The two letters of every country (ISO 3166). A code of former times, such as DD, is spelled as today's DE, so it is left out. */
export function countryCodes(): string[] {
  const names = countryNames();
  const codes = letters.flatMap((first) => letters.map((second) => first + second));
  return codes.filter((code) => !others.includes(code) && names.of(code) !== undefined && isCurrent(code));
}

const isCurrent = (code: string) => Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}`;
