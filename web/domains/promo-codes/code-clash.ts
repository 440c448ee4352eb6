import type { CodeFormValues } from './form-values.ts';
import { kindLabels } from './promo-words.ts';

type Field = keyof CodeFormValues;
type NamedType = { id: string; name: string };
type Part = {
  name: string;
  fields: readonly Field[];
  words: (values: CodeFormValues, nameOf: (id: string) => string) => string;
};

/** What is changed together. */
const parts: readonly Part[] = [
  { name: 'Code', fields: ['code'], words: ({ code }) => code },
  {
    name: 'What it does',
    fields: ['kind', 'value'],
    words: ({ kind, value }) => (kind === 'unlock' ? kindLabels[kind] : `${kindLabels[kind]}, ${value}`),
  },
  {
    name: 'For which tickets',
    fields: ['scope', 'ticket_type_ids'],
    words: ({ scope, ticket_type_ids }, nameOf) =>
      scope === 'all' ? 'all tickets' : ticket_type_ids.map(nameOf).join(', '),
  },
  { name: 'Valid from', fields: ['starts_at'], words: ({ starts_at }) => starts_at.replace('T', ' ') },
  { name: 'Valid until', fields: ['ends_at'], words: ({ ends_at }) => ends_at.replace('T', ' ') },
  { name: 'Maximum number of orders', fields: ['max_uses'], words: ({ max_uses }) => max_uses },
  {
    name: 'Reserved tickets',
    fields: ['reserved_ticket_type_id', 'reserved_quantity'],
    words: ({ reserved_ticket_type_id: id, reserved_quantity }, nameOf) =>
      id === '' ? '' : `${reserved_quantity} of ${nameOf(id)}`,
  },
];

export type CodeVersions = {
  /** What was shown when the form was opened. */
  before: CodeFormValues;
  mine: CodeFormValues;
  /** What somebody else has saved since. */
  theirs: CodeFormValues;
};
export type CodeClash = { name: string; fields: readonly Field[]; mine: string; theirs: string };

/** What was changed both here and by somebody else, to different values. */
export function clashesOf({ before, mine, theirs }: CodeVersions, types: readonly NamedType[]): CodeClash[] {
  const nameOf = (id: string) => types.find((type) => type.id === id)?.name ?? 'a deleted ticket';
  return parts
    .filter(
      ({ fields }) => differ(before, mine, fields) && differ(before, theirs, fields) && differ(mine, theirs, fields),
    )
    .map(({ name, fields, words }) => ({
      ...{ name, fields },
      mine: words(mine, nameOf) || 'nothing',
      theirs: words(theirs, nameOf) || 'nothing',
    }));
}

/** The fields that were changed here. */
export function changedHere({ before, mine }: Pick<CodeVersions, 'before' | 'mine'>): Field[] {
  return parts.filter(({ fields }) => differ(before, mine, fields)).flatMap(({ fields }) => fields);
}

function differ(one: CodeFormValues, other: CodeFormValues, fields: readonly Field[]): boolean {
  return fields.some((field) => JSON.stringify(one[field]) !== JSON.stringify(other[field]));
}
