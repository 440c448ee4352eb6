import { z } from 'zod';
import { countryCodes } from '../country-codes.ts';

/** A country by its two letters (ISO 3166). */
export const Country = z.enum(countryCodes(), { error: 'Choose a country.' });
