/** Common mail domains, including those that look like a misspelling of another one. */
const mailDomains = [
  ...['gmail.com', 'googlemail.com', 'yahoo.com', 'yahoo.de', 'yahoo.fr', 'yahoo.co.uk', 'outlook.com', 'outlook.de'],
  ...['hotmail.com', 'hotmail.de', 'hotmail.fr', 'hotmail.co.uk', 'icloud.com', 'proton.me', 'protonmail.com'],
  ...['t-online.de', 'freenet.de', 'orange.fr', 'wanadoo.fr', 'libero.it', 'mail.com', 'ymail.com', 'email.com'],
];
/** Shorter domains are one edit away from too many others. */
const minDomainLength = 8;

/** The address that was probably meant, when its domain is one edit away from a common one. */
export function suggestEmail(email: string): string | null {
  const [, name, domain] = /^(\S+)@(\S+)$/.exec(email.trim()) ?? [];
  if (!name || !domain) return null;
  const typed = domain.toLowerCase();
  if (mailDomains.includes(typed)) return null;
  const meant = mailDomains.find((known) => known.length >= minDomainLength && isOneEditAway(typed, known));
  return meant ? `${name}@${meant}` : null;
}

/** Whether the edit distance is one: a letter missing, added, replaced, or swapped with its neighbour. */
function isOneEditAway(typed: string, meant: string): boolean {
  const start = [...meant].findIndex((letter, index) => typed[index] !== letter);
  const from = start < 0 ? meant.length : start;
  const [a, b] = [typed.slice(from), meant.slice(from)];
  const isSwapped = a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2);
  return a.slice(1) === b || a === b.slice(1) || a.slice(1) === b.slice(1) || isSwapped;
}
