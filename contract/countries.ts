/** Currencies an organization may sell in. All have two decimals. Plain data, so that the browser can use it without schemas. */
export const currencies = [
  'eur',
  'usd',
  'gbp',
  'aud',
  'cad',
  'chf',
  'czk',
  'dkk',
  'nok',
  'nzd',
  'pln',
  'ron',
  'sek',
] as const;

export type Currency = (typeof currencies)[number];

/** Countries an organization may be in, with the currency it most likely sells in. */
export const countries = {
  AT: 'eur',
  AU: 'aud',
  BE: 'eur',
  BG: 'eur',
  CA: 'cad',
  CH: 'chf',
  CY: 'eur',
  CZ: 'czk',
  DE: 'eur',
  DK: 'dkk',
  EE: 'eur',
  ES: 'eur',
  FI: 'eur',
  FR: 'eur',
  GB: 'gbp',
  GR: 'eur',
  HR: 'eur',
  HU: 'eur',
  IE: 'eur',
  IT: 'eur',
  LT: 'eur',
  LU: 'eur',
  LV: 'eur',
  MT: 'eur',
  NL: 'eur',
  NO: 'nok',
  NZ: 'nzd',
  PL: 'pln',
  PT: 'eur',
  RO: 'ron',
  SE: 'sek',
  SI: 'eur',
  SK: 'eur',
  US: 'usd',
} as const satisfies Record<string, Currency>;

export type Country = keyof typeof countries;
