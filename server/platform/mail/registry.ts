import type { MailTemplates } from './types.ts';

/** Joins the templates of several domains; two of one name are a mistake. */
export function joinTemplates<Context>(...parts: readonly MailTemplates<Context>[]): MailTemplates<Context> {
  const names = parts.flatMap((part) => Object.keys(part));
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice) throw new Error(`two mail templates are named ${twice}`);
  return Object.assign({}, ...parts) as MailTemplates<Context>;
}
