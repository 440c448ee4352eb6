import type { MailTemplate } from './types.ts';

/** What each kind of mail is rendered by. Every domain has its own; the root of the server joins them. */
export type MailTemplates = Readonly<Record<string, MailTemplate>>;

/** Joins the templates of several domains; two of one name are a mistake. */
export function joinTemplates(...parts: readonly MailTemplates[]): MailTemplates {
  const names = parts.flatMap((part) => Object.keys(part));
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice) throw new Error(`two mail templates are named ${twice}`);
  return Object.assign({}, ...parts) as MailTemplates;
}
