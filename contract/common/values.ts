import { z } from 'zod';

/** Money in the API. */
export const Money = z.object({
  amount: z.int().describe('In minor units of `currency`.'),
  currency: z.string().describe('A lower-case ISO 4217 code.'),
});
export type Money = z.infer<typeof Money>;

/** A moment in the API. */
export const Instant = z.string().meta({ format: 'date-time', description: 'An instant in UTC, ISO 8601.' });

/** The description of amounts without a currency of their own. */
export const MINOR_UNITS = 'In minor units of the event’s currency.';

/** An id in the API (UUID). */
export const Id = z.uuid({ error: 'Enter a valid id.' });

const named = z.string().min(1).max(120);

/** The path parameter of calls about one event. */
export const EventParams = z.object({ id: named.describe('The event’s id or slug.') });

/** The path parameter of calls by a mailed or shared link: its secret. */
export const TokenParams = z.object({ token: named });

/** The path parameter of calls about one organization. */
export const OrganizationParams = z.object({ id: named.describe('The organization’s id or handle.') });

/** The pattern of one id, for patterns of texts that contain several. */
export const ONE_ID = z.regexes.uuid().source.slice(1, -1);

/** Ids in one parameter, separated by commas; none when it is left out. */
export function idList(max: number, error: string) {
  return z
    .string()
    .max(max * 37, error)
    .default('')
    .transform((text) => text.split(',').filter(Boolean))
    .pipe(z.array(Id).max(max, error))
    .meta({ pattern: `^(${ONE_ID}(,${ONE_ID})*)?$` });
}

/** The next version still fits into the column. */
const LARGEST_VERSION = 2_147_483_646;

/** The version of a record as it was read. */
export function version(error: string) {
  return z.int({ error }).min(1, error).max(LARGEST_VERSION, error);
}

/** A QR code as one SVG path on a square of `size` modules, without the quiet zone of four modules. */
export const Qr = z.object({ size: z.number(), path: z.string() });
export type Qr = z.infer<typeof Qr>;

/** A page of a keyset-paginated list. */
export function pageOf<Item extends z.ZodType>(item: Item) {
  return z.object({
    results: z.array(item),
    next: z.string().nullable().describe('The address of the next page; null on the last one.'),
    previous: z.string().nullable().describe('The address of the page before; null on the first one.'),
  });
}

/** A position in a list, as in `next` or `previous` of one of its pages. */
export const Cursor = z
  .string()
  .max(400, 'Not a cursor of this list.')
  .regex(/^[A-Za-z0-9_-]*$/, 'Not a cursor of this list.')
  .optional()
  .meta({ description: 'The parameter `cursor` of the address in `next` or `previous`.' });

/** Turn the direction of what follows, also of our own words, or take no space. No script needs them. */
const HIDDEN = /[\u200b\u202a-\u202e\u2060-\u2069\ufeff]/g;
/** Nothing to see: it would be a person or an event without a name. */
const BLANK = /^[\s\p{Default_Ignorable_Code_Point}\u2800]*$/u;

/** A text without hidden characters; empty if it has nothing to see. */
export function withoutHidden(value: string): string {
  return BLANK.test(value) ? '' : value.replace(HIDDEN, '');
}

/** A trimmed, single-line text of at most `max` characters; `error` names what is missing. */
export function line(max: number, { error = 'Enter some text.' } = {}) {
  return (
    z
      .string({ error })
      .overwrite(withoutHidden)
      .trim()
      .max(max, `Use at most ${max} characters.`)
      // oxlint-disable-next-line no-control-regex -- control characters are to be refused
      .regex(/^[^\u0000-\u001f\u007f]*$/, 'Remove line breaks and control characters.')
  );
}

/** Such a line that is not empty. */
export function requiredLine(max: number, error: string) {
  return line(max, { error }).min(1, error);
}

/**
 * A trimmed text of at most `max` characters, with line breaks, which browsers send in two ways. Tabs are allowed,
 * because pasted text contains them; other control characters are refused.
 */
export function text(max: number, { error = 'Enter some text.' } = {}) {
  return (
    z
      .string({ error })
      .overwrite(withoutHidden)
      .trim()
      .max(max, `Use at most ${max.toLocaleString('en')} characters.`)
      // oxlint-disable-next-line no-control-regex -- control characters are to be refused
      .regex(/^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]*$/, 'Remove control characters.')
  );
}

/** An e-mail address as typed: trimmed and lower-cased, at most 254 characters. */
export const EmailInput = z
  .string({ error: 'Enter your e-mail.' })
  .trim()
  .toLowerCase()
  .max(254, 'Use at most 254 characters.')
  .pipe(z.email('Enter a valid e-mail address.'))
  // For the API description, which shows the schema before the pipe.
  .meta({ pattern: z.regexes.email.source });
