import { parse as parseQuery } from 'node:querystring';

import { invalidRequest } from './errors.ts';

export type FormValue = string | FormValue[] | FormObject;
export interface FormObject {
  [key: string]: FormValue;
}

const MAX_PAIRS = 5000;
const MAX_DEPTH = 8;

type Branch = Map<string, Branch | string>;

/** Decodes a body or query in Stripe's form encoding: `line_items[0][price_data][currency]=eur`, `expand[]=customer`. */
export function decodeForm(text: string): FormObject {
  const root: Branch = new Map();
  const pairs = parseQuery(text, '&', '=', { maxKeys: MAX_PAIRS });
  for (const [name, value] of Object.entries(pairs)) {
    for (const single of Array.isArray(value) ? value : [value ?? '']) place(root, splitName(name), single, name);
  }
  return toObject(root);
}

function splitName(name: string): string[] {
  const bracket = name.indexOf('[');
  if (bracket <= 0) return [name];
  if (!name.endsWith(']')) throw invalidRequest(`Invalid parameter name: ${name}`, { param: name });
  const keys = [name.slice(0, bracket), ...name.slice(bracket + 1, -1).split('][')];
  if (keys.length > MAX_DEPTH) throw invalidRequest(`Parameter nested too deeply: ${name}`, { param: name });
  return keys;
}

function place(root: Branch, keys: string[], value: string, name: string): void {
  let branch = root;
  keys.forEach((part, index) => {
    // `[]` appends.
    const key = part === '' ? String(branch.size) : part;
    if (index === keys.length - 1) {
      if (branch.has(key)) throw invalidRequest(`Parameter given twice: ${name}`, { param: name });
      branch.set(key, value);
      return;
    }
    let next = branch.get(key);
    if (next === undefined) branch.set(key, (next = new Map()));
    if (typeof next === 'string')
      throw invalidRequest(`Parameter is both a value and a hash: ${name}`, { param: name });
    branch = next;
  });
}

function toObject(branch: Branch): FormObject {
  return Object.fromEntries([...branch].map(([key, value]) => [key, toValue(value)]));
}

function toValue(value: Branch | string): FormValue {
  if (typeof value === 'string') return value;
  const keys = [...value.keys()];
  const isList = keys.every((key, index) => key === String(index));
  return isList ? [...value.values()].map(toValue) : toObject(value);
}
