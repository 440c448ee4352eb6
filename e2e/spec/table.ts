import { calls } from './calls.ts';
import { limits } from './limits.ts';
import { messages } from './messages.ts';
import { product } from './product.ts';
import { roles } from './roles.ts';
import type { SectionRows } from './row.ts';
import { screens } from './screens.ts';
import { states } from './states.ts';
import { validation } from './validation.ts';

/** The specification's sections by number, sentence by sentence, each with the tests that prove it. */
export const specTable: Record<string, SectionRows> = {
  1: product,
  2: screens,
  4: states,
  5: validation,
  6: roles,
  7: calls,
  8: messages,
  9: limits,
};
