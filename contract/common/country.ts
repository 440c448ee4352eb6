import { z } from 'zod';

const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const codes = letters
  .flatMap((first) => letters.map((second) => first + second))
  .filter((code) => names.of(code) !== undefined);

/** A country by its two letters (ISO 3166). */
export const Country = z.enum(codes, { error: 'Choose a country.' });
