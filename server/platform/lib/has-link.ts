import { find } from 'linkifyjs';

/** Whether a text contains a link or an address, or something that mail programs turn into one. */
export function hasLink(text: string): boolean {
  return find(text).length > 0 || /\bwww\./i.test(text);
}

/**
 * Initials or a short title with the name after it, without a space: "K.Ng", "Dr.No", "Ann-K.Ng". There are domains of this
 * shape; a name before the initials may make any domain, so it has to be written like a name.
 */
const INITIALS = /^((\p{Lu}\p{L}?\.)+\p{Lu}\p{L}*|\p{Lu}\p{Ll}{1,9}-(\p{Lu}\.)+\p{Lu}\p{Ll}*)$/u;

/** Whether the name of a person contains a link or an address. */
export function nameHasLink(name: string): boolean {
  return name.split(/\s+/).some((word) => !INITIALS.test(word) && hasLink(word));
}
