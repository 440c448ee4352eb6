import { type ApiError, invalidRequest } from './errors.ts';
import type { FormObject, FormValue } from './form.ts';

/** Checks one parameter and turns it into its typed value; throws Stripe's error otherwise. */
export type Schema<T> = (value: FormValue | undefined, path: string) => T;
export type Fields = Record<string, Schema<unknown>>;
export type Parsed<F extends Fields> = { [K in keyof F]: ReturnType<F[K]> };

const MAX_METADATA_KEYS = 50;
const MAX_METADATA_KEY = 40;
const MAX_METADATA_VALUE = 500;

function missing(path: string): ApiError {
  return invalidRequest(`Missing required param: ${path}.`, { code: 'parameter_missing', param: path });
}

function empty(path: string): ApiError {
  const message = `You passed an empty string for '${path}'. We assume empty values are an attempt to unset a parameter; however '${path}' cannot be unset. You should remove '${path}' from your request or supply a non-empty value.`;
  return invalidRequest(message, { code: 'parameter_invalid_empty', param: path });
}

function text(value: FormValue | undefined, path: string): string {
  if (value === undefined) throw missing(path);
  if (typeof value !== 'string') throw invalidRequest(`Invalid string: ${path}`, { param: path });
  if (value === '') throw empty(path);
  return value;
}

/** A non-empty string. */
export function string(max = 5000): Schema<string> {
  return (value, path) => {
    const given = text(value, path);
    if (given.length > max) {
      throw invalidRequest(`Invalid string: must be at most ${max} characters`, { param: path });
    }
    return given;
  };
}

/** A whole number within bounds. */
export function integer(bounds: { min?: number; max?: number } = {}): Schema<number> {
  const { min = Number.MIN_SAFE_INTEGER, max = Number.MAX_SAFE_INTEGER } = bounds;
  return (value, path) => {
    const given = text(value, path);
    const wrong = (message: string): ApiError =>
      invalidRequest(message, { code: 'parameter_invalid_integer', param: path });
    if (!/^-?\d{1,16}$/.test(given)) throw wrong(`Invalid integer: ${given}`);
    const number = Number(given);
    if (number < min) throw wrong(`This value must be greater than or equal to ${min}.`);
    if (number > max) throw wrong(`This value must be less than or equal to ${max}.`);
    return number;
  };
}

/** `true` or `false`. */
export function boolean(): Schema<boolean> {
  return (value, path) => {
    const given = text(value, path);
    if (given !== 'true' && given !== 'false') throw invalidRequest(`Invalid boolean: ${given}`, { param: path });
    return given === 'true';
  };
}

/** One of the listed words. */
export function oneOf<const Word extends string>(...words: Word[]): Schema<Word> {
  return (value, path) => {
    const given = text(value, path);
    const word = words.find((known) => known === given);
    if (word === undefined)
      throw invalidRequest(`Invalid ${path}: must be one of ${words.join(', ')}`, { param: path });
    return word;
  };
}

/** An absolute web address. */
export function url(max = 5000): Schema<string> {
  const checked = string(max);
  return (value, path) => {
    const given = checked(value, path);
    const parsed = URL.parse(given.replaceAll('{CHECKOUT_SESSION_ID}', 'cs'));
    if (parsed && /^https?:$/.test(parsed.protocol)) return given;
    const message = 'Not a valid URL. URLs must include an explicit scheme and be properly encoded.';
    throw invalidRequest(message, { code: 'url_invalid', param: path });
  };
}

/** An e-mail address. */
export function email(): Schema<string> {
  const checked = string(512);
  return (value, path) => {
    const given = checked(value, path);
    if (/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(given)) return given;
    throw invalidRequest(`Invalid email address: ${given}`, { code: 'email_invalid', param: path });
  };
}

/** Lower-case ISO currency; Stripe takes upper case too. */
export function currency(): Schema<string> {
  return (value, path) => {
    const given = text(value, path).toLowerCase();
    if (KNOWN_CURRENCIES.has(given)) return given;
    throw invalidRequest(`Invalid currency: ${given}`, { param: path });
  };
}

const KNOWN_CURRENCIES = new Set(Intl.supportedValuesOf('currency').map((code) => code.toLowerCase()));

/** Free key-value notes; an empty value (or an empty hash) unsets. */
export function metadata(): Schema<Record<string, string>> {
  return (value, path) => {
    if (value === undefined || value === '') return {};
    if (typeof value === 'string') throw invalidRequest('Invalid hash', { param: path });
    // Keys that happen to be 0, 1, 2… arrive as a list.
    const entries = Object.entries(value).filter(([, note]) => note !== '');
    if (entries.length > MAX_METADATA_KEYS) {
      throw invalidRequest(`Metadata can have at most ${MAX_METADATA_KEYS} keys`, { param: path });
    }
    return Object.fromEntries(entries.map(([key, note]) => [key, metadataValue(key, note, path)]));
  };
}

function metadataValue(key: string, note: FormValue, path: string): string {
  const param = `${path}[${key}]`;
  if (key.length > MAX_METADATA_KEY) {
    throw invalidRequest(`Metadata keys can have at most ${MAX_METADATA_KEY} characters`, { param });
  }
  if (typeof note !== 'string') throw invalidRequest('Metadata values must be strings', { param });
  if (note.length > MAX_METADATA_VALUE) {
    throw invalidRequest(`Metadata values can have at most ${MAX_METADATA_VALUE} characters`, { param });
  }
  return note;
}

/** A list of at least one and at most `max` items. */
export function list<T>(item: Schema<T>, max: number): Schema<T[]> {
  return (value, path) => {
    if (value === undefined) throw missing(path);
    if (value === '') throw empty(path);
    if (!Array.isArray(value)) throw invalidRequest('Invalid array', { param: path });
    if (value.length > max)
      throw invalidRequest(`Array ${path} exceeded maximum ${max} allowed elements.`, { param: path });
    return value.map((element, index) => item(element, `${path}[${index}]`));
  };
}

/** A hash with exactly these fields; anything else is an unknown parameter. */
export function object<F extends Fields>(fields: F): Schema<Parsed<F>> {
  return (value, path) => {
    if (value === undefined) throw missing(path);
    if (value === '') throw empty(path);
    if (typeof value === 'string' || Array.isArray(value)) throw invalidRequest('Invalid object', { param: path });
    return parseFields(fields, value, path);
  };
}

/** Parses the fields of a hash; `path` is empty for the request itself. */
export function parseFields<F extends Fields>(fields: F, value: FormObject, path = ''): Parsed<F> {
  const at = (key: string): string => (path === '' ? key : `${path}[${key}]`);
  for (const key of Object.keys(value)) {
    if (Object.hasOwn(fields, key)) continue;
    throw invalidRequest(`Received unknown parameter: ${at(key)}`, { code: 'parameter_unknown', param: at(key) });
  }
  const parsed = Object.entries(fields).map(([key, schema]) => [key, schema(value[key], at(key))]);
  // Built field by field from the same keys the type lists.
  return Object.fromEntries(parsed) as Parsed<F>;
}

/** May be left out. */
export function optional<T>(schema: Schema<T>): Schema<T | undefined> {
  return (value, path) => (value === undefined ? undefined : schema(value, path));
}

/** A parameter Stripe knows but this sandbox does not act on: refused rather than silently ignored. */
export function unsupported(): Schema<undefined> {
  return (value, path) => {
    if (value === undefined) return undefined;
    throw invalidRequest(`The sandbox does not implement the parameter: ${path}`, { param: path });
  };
}

/** May be emptied: an empty string unsets. */
export function emptyable<T>(schema: Schema<T>): Schema<T | null> {
  return (value, path) => (value === '' ? null : schema(value, path));
}

/** A hash with a value for each of some currencies; an empty value leaves a currency out. */
export function currencyMap<T>(item: Schema<T>): Schema<Record<string, T>> {
  return (value, path) => {
    if (value === undefined) throw missing(path);
    if (typeof value === 'string' || Array.isArray(value)) throw invalidRequest('Invalid object', { param: path });
    const given = Object.entries(value).filter(([, each]) => each !== '');
    return Object.fromEntries(given.map(([code, each]) => [currency()(code, path), item(each, `${path}[${code}]`)]));
  };
}
