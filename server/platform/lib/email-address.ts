import { domainToASCII } from 'node:url';

const IGNORES_DOTS = new Set(['gmail.com']);
/** An ASCII domain, which needs no conversion to IDNA: the conversion is slow. */
const PLAIN_DOMAIN = /^(?!.*xn--)[a-z0-9.-]+\.[a-z]+$/;
const SAME_MAILBOXES: Record<string, string> = { 'googlemail.com': 'gmail.com' };

/**
 * The address under which limits count, so that one mailbox is one buyer: lower case, IDNA domain, without a `+tag`,
 * and without dots where the mailbox ignores them. Never used to identify a person.
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

/**
 * The key that a guest's purchases count under, separate from the account with that address until the address is
 * verified.
 */
export function guestBuyerKey(email: string): string {
  return `guest:${canonicalEmail(email)}`;
}

/** An address shown to somebody who may not be its owner: `a***@example.com`. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return at < 1 ? '***' : `${email.slice(0, 1)}***${email.slice(at)}`;
}

const DELETED_DOMAIN = '@deleted.invalid';
/** The addresses of deleted accounts, for SQL's `like`. */
export const PLACEHOLDER_PATTERN = `%${DELETED_DOMAIN}`;

/** Replaces the address of a deleted account. No mail is sent there. */
export function placeholderEmail(user_id: string): string {
  return `${user_id}${DELETED_DOMAIN}`;
}

/** Replaces the name of a deleted account where others still read it. */
export const DELETED_NAME = 'Deleted account';

/** An address as others read it: none of a deleted account. */
export function shownEmail(email: string): string {
  return isPlaceholderEmail(email) ? '' : email;
}

/** Whether an address replaces that of a deleted account. */
export function isPlaceholderEmail(email: string): boolean {
  return email.endsWith(DELETED_DOMAIN);
}

function untagged(local: string): string {
  const plus = local.indexOf('+');
  return plus > 0 ? local.slice(0, plus) : local;
}

function withoutDots(local: string): string {
  return local.replaceAll('.', '').trim() || local;
}
