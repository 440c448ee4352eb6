import type { z } from 'zod';

const TYPES: Record<string, string> = {
  string: 'Enter some text.',
  number: 'Enter a number.',
  int: 'Enter a whole number.',
  boolean: 'Use true or false.',
  array: 'Send a list.',
  object: 'Send an object.',
  record: 'Send an object.',
  null: 'Leave it empty.',
};
const UNITS: Record<string, string> = { string: ' characters', array: ' entries', set: ' entries', map: ' entries' };
const unitOf = (origin: string, count: number | bigint) => {
  const unit = UNITS[origin] ?? '';
  return count === 1 ? unit.replace(/ies$/, 'y').replace(/s$/, '') : unit;
};

/** Texts for what a schema of the contract refuses without a text of its own. The field name is shown beside them. */
export const plainWords: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined
        ? 'This field is required.'
        : (TYPES[issue.expected] ?? 'Enter a different value.');
    case 'invalid_value':
      return `Use ${new Intl.ListFormat('en', { type: 'disjunction' }).format(issue.values.map(String))}.`;
    case 'too_big':
      return `At most ${issue.maximum.toLocaleString('en')}${unitOf(issue.origin, issue.maximum)}.`;
    case 'too_small':
      return `At least ${issue.minimum.toLocaleString('en')}${unitOf(issue.origin, issue.minimum)}.`;
    case 'unrecognized_keys':
      return `Unknown field: ${issue.keys.join(', ')}.`;
    default:
      return 'This is not valid here.';
  }
};
