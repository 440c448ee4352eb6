/** Smallest amount that can be charged, in minor units; currencies not listed follow the euro. */
const MINIMUMS: Record<string, number> = {
  aed: 200,
  bgn: 100,
  czk: 1500,
  dkk: 250,
  gbp: 30,
  hkd: 400,
  huf: 17_500,
  mxn: 1000,
  myr: 200,
  nok: 300,
  pln: 200,
  ron: 200,
  sek: 300,
  thb: 1000,
};

const DEFAULT_MINIMUM = 50;

/** The smallest chargeable amount of a currency. */
export function minimumAmount(currency: string): number {
  return MINIMUMS[currency] ?? DEFAULT_MINIMUM;
}
