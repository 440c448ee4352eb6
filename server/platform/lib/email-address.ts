import { domainToASCII } from 'node:url';

const IGNORES_DOTS = new Set(['gmail.com']);
/** Nothing to translate, which is dear to find out by translating: ASCII letters, digits, dots and hyphens before a word. */
const PLAIN_DOMAIN = /^(?!.*xn--)[a-z0-9.-]+\.[a-z]+$/;
const SAME_MAILBOXES: Record<string, string> = { 'googlemail.com': 'gmail.com' };

/**
 * The address under which limits count, so that one mailbox is one buyer: lower case, IDNA domain, without a `+tag`,
 * and without dots where the mailbox ignores them. Never used to say who somebody is.
 */
export function canonicalEmail(email: string): string {
  const address = email.trim().toLowerCase();
  const at = address.lastIndexOf('@');
  if (at < 1) return address;
  const typedDomain = address.slice(at + 1);
  const ascii = PLAIN_DOMAIN.test(typedDomain) ? typedDomain : domainToASCII(typedDomain) || typedDomain;
  const domain = SAME_MAILBOXES[ascii] ?? ascii;
  const local = untagged(address.slice(0, at));
  return `${IGNORES_DOTS.has(domain) ? withoutDots(local) : local}@${domain}`;
}

/** An address shown to somebody who may not be its owner: `a***@example.com`. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return at < 1 ? '***' : `${email.slice(0, 1)}***${email.slice(at)}`;
}

const NOWHERE = '@deleted.invalid';

/** What stands in the place of the address of somebody who is gone. No mail goes there. */
export function nobodysEmail(user_id: string): string {
  return `${user_id}${NOWHERE}`;
}

/** Whether an address stands for somebody who is gone. */
export function isNobodysEmail(email: string): boolean {
  return email.endsWith(NOWHERE);
}

function untagged(local: string): string {
  const plus = local.indexOf('+');
  return plus > 0 ? local.slice(0, plus) : local;
}

function withoutDots(local: string): string {
  return local.replaceAll('.', '') || local;
}
