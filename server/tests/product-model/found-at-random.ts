import { codeMistakes } from './code-mistakes.ts';
import { doorMistakes } from './door-mistakes.ts';
import { invitingMistakes } from './inviting-mistakes.ts';
import { mistakes } from './mistakes.ts';
import { resaleMistakes } from './resale-mistakes.ts';

/** The planted mistakes that random histories find; the others need histories made for them. */
export const foundAtRandom = { ...mistakes, ...codeMistakes, ...invitingMistakes, ...doorMistakes, ...resaleMistakes };
