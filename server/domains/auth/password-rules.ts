import { isCommonPassword } from './common-passwords.ts';

type Owner = { username: string; email: string; first_name: string; last_name: string; brand: string };

/** Why a password is too weak, as a sentence for its field; null if it is not. The contract checks its length. */
export function weaknessOf(password: string, owner: Owner): string | null {
  if (isBuiltFrom(password, wordsOf(owner)))
    return 'Choose a password that is not built from your name, e-mail address or our name.';
  if (isCommonPassword(password)) return 'This password is among those tried first. Choose a less common one.';
  return null;
}

const SHORTEST_WORD = 3;
const ENOUGH_OF_ITS_OWN = 5;

function wordsOf({ username, email, first_name, last_name, brand }: Owner): string[] {
  const [local = '', domain = ''] = email.split('@');
  const parts = [email, local, domain, username, brand, ...local.split(/[._+-]/), ...username.split(/[._-]/)];
  const words = [...parts, ...domain.split('.'), first_name, last_name, `${first_name}${last_name}`].map(letters);
  const useful = new Set(words.filter((word) => word.length >= SHORTEST_WORD));
  return [...useful].sort((a, b) => b.length - a.length);
}

/** Whether too little of a password is left without the owner's words, digits and signs. */
function isBuiltFrom(password: string, words: readonly string[]): boolean {
  let rest = letters(password);
  const before = rest;
  for (const word of words) rest = rest.replaceAll(word, '');
  return rest !== before && rest.replace(/[^\p{L}]/gu, '').length < ENOUGH_OF_ITS_OWN;
}

/** Letters and digits only, so that signs in between do not hide a word. */
function letters(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}
