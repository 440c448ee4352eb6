import { CsvError, type Options, parse } from 'csv-parse/sync';
import { MAX_INVITATION_ROWS } from '#contract/invitation-lists.ts';
import { InvitationInput } from '#contract/invitations.ts';
import { invalid } from '#server/platform/lib/errors.ts';

/** The fields of one row of a list; missing ones are taken from the form beside it. */
type Written = { email: string; name?: string; plus_ones?: string; note?: string };
type Defaults = Pick<InvitationInput, 'note' | 'ticket_type_id' | 'is_complimentary' | 'plus_ones'>;

/** One person of a list: their invitation, or what is wrong with the row. */
export type ListedPerson = { row: number } & (
  | { invitation: InvitationInput }
  | { wrong: string; email: string; name: string }
);

/**
 * Reads a pasted list: addresses, `name <address>`, `name address` or CSV with or without a header, separated by commas,
 * semicolons or tabs. 400 for a list that is too long.
 */
export function readList(text: string, defaults: Defaults): ListedPerson[] {
  const [first, ...rest] = recordsOf(text.replace(QUOTED_NAME, '"$1 <$2>"'));
  const header = first && readHeader(first.fields);
  const written = header
    ? rest.map(({ row, fields }) => ({ row, person: byHeader(header, fields) }))
    : [first, ...rest].flatMap((record) => (record ? byLooks(record) : []));
  if (written.length > MAX_INVITATION_ROWS)
    throw invalid({ text: [`Use at most ${MAX_INVITATION_ROWS.toLocaleString('en')} rows: split the list.`] });
  return written.map(({ row, person }) => checkPerson(row, person, defaults));
}

/**
 * `"Silva, Ana" <ana@example.com>`, as mail programs write it: a single field, although CSV expects quotes around all
 * of it.
 */
const QUOTED_NAME = /"([^"<>\n]*)"[ \t]*<([^"<>\n]+)>/g;

type Row = { row: number; fields: string[] };

function recordsOf(text: string): Row[] {
  const options: Options = {
    bom: true,
    delimiter: delimiterOf(text),
    relax_column_count: true,
    relax_quotes: true,
    trim: true,
  };
  return parseLoosely(text, options)
    .map(({ row, fields }) => ({ row, fields: fields.map((field) => field.trim()) }))
    .filter(({ fields }) => fields.some((field) => field !== ''));
}

/** The mark between the columns of the header; without a header, the first of these that occurs anywhere. */
function delimiterOf(text: string): string {
  const marks = ['\t', ';', ','];
  const [first = ''] = text.split('\n', 1);
  const namesIn = (mark: string) => first.split(mark).map((name) => name.replaceAll('"', '').trim());
  const ofHeader = marks.find((mark) => first.includes(mark) && readHeader(namesIn(mark)));
  return ofHeader ?? marks.find((mark) => text.includes(mark)) ?? ',';
}

/** An unclosed quotation mark is treated as an ordinary character. */
function parseLoosely(text: string, options: Options): Row[] {
  try {
    return parseRows(text, options);
  } catch (error) {
    if (error instanceof CsvError) return parseRows(text, { ...options, quote: false });
    throw error;
  }
}

/** The records of a list with the lines they end on. */
function parseRows(text: string, options: Options): Row[] {
  const rows: Row[] = [];
  parse(text, { ...options, on_record: (fields, { lines }) => void rows.push({ row: lines, fields }) });
  return rows;
}

type Column = keyof Written | 'last_name';

const COLUMNS: Record<Column, RegExp> = {
  email: /^(e-?mail|mail|(e-?mail )?address)$/,
  name: /^(name|full name|guest|first[ _-]?name)$/,
  last_name: /^(last[ _-]?name|surname|family name)$/,
  plus_ones: /^(plus[ _-]?ones?|\+1s?|\+|guests)$/,
  note: /^(note|message)$/,
};

type Header = Partial<Record<Column, number>>;

/** Finds the columns by a header; undefined if the first row is a person already. */
function readHeader(fields: string[]): Header | undefined {
  const header: Header = {};
  const names = fields.map((field) => field.toLowerCase());
  for (const [column, pattern] of Object.entries(COLUMNS) as [Column, RegExp][]) {
    const at = names.findIndex((name) => pattern.test(name));
    if (at >= 0) header[column] = at;
  }
  return header.email === undefined ? undefined : header;
}

function byHeader(header: Header, fields: string[]): Written {
  const given = (column: Column) => fields[header[column] ?? -1] ?? '';
  const { name, email } = readAddress(given('email'));
  const written = [given('name'), given('last_name')].filter(Boolean).join(' ');
  return { email, name: written || name, plus_ones: given('plus_ones'), note: given('note') };
}

/**
 * Without a header: a field with an @ is the address, a number is the number of plus-ones. What stands before the
 * address is the name, which may have a comma (`Silva, Ana <ana@example.com>`), otherwise the text after it.
 */
function byLooks(record: Row): { row: number; person: Written }[] {
  const { row } = record;
  // In a list with semicolons or tabs, other lines may have commas.
  const fields = record.fields.flatMap((field) => (field.includes('@') ? partsOf(field) : [field]));
  const addresses = fields.filter((field) => field.includes('@'));
  const [only = fields[0] ?? ''] = addresses;
  if (addresses.length > 1) return addresses.map((field) => ({ row, person: readAddress(field) }));
  const { name, email } = readAddress(only);
  const number = fields.find((field) => /^\+?\d+$/.test(field));
  const isText = (field: string) => field !== '' && field !== number && field !== only;
  const place = fields.indexOf(only);
  const before = [...fields.slice(0, place).filter(isText), name].filter(Boolean).join(', ');
  const after = fields.slice(place).find(isText) ?? '';
  return [{ row, person: { email, name: before || after, ...(number && { plus_ones: number }) } }];
}

const partsOf = (field: string) =>
  field
    .split(/[,;]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** `Ana Silva <ana@example.com>`, also without the brackets, or the address alone. */
function readAddress(field: string): { email: string; name: string } {
  const open = field.endsWith('>') ? field.slice(0, -1).trimEnd() : field;
  const start = Math.max(open.lastIndexOf(' '), open.lastIndexOf('<')) + 1;
  const email = open.slice(start);
  if (!email.includes('@') || email.startsWith('@')) return { email: field, name: '' };
  const before = open.slice(0, start).trimEnd();
  const name = before.endsWith('<') ? before.slice(0, -1).trimEnd() : before;
  return { email, name: name.replace(/^["']|["']$/g, '') };
}

function checkPerson(row: number, { email, name = '', plus_ones, note }: Written, defaults: Defaults): ListedPerson {
  const parsed = InvitationInput.safeParse({
    ...defaults,
    email,
    name,
    ...(plus_ones && { plus_ones: Number(plus_ones) }),
    ...(note && { note }),
  });
  if (parsed.success) return { row, invitation: parsed.data };
  const [issue] = parsed.error.issues;
  const field = String(issue?.path[0] ?? '').replaceAll('_', ' ');
  const message = issue?.message ?? 'This row cannot be read.';
  const wrong = field === 'email' ? message : `${field}: ${message}`;
  return { row, wrong, email: email.slice(0, 254), name: name.slice(0, 120) };
}
