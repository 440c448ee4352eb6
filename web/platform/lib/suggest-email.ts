/** Where most people's mailboxes are, and domains that look like a typing mistake of one and are none. */
const mailboxes = [
  ...['gmail.com', 'googlemail.com', 'yahoo.com', 'yahoo.de', 'yahoo.fr', 'yahoo.co.uk', 'outlook.com', 'outlook.de'],
  ...['hotmail.com', 'hotmail.de', 'hotmail.fr', 'hotmail.co.uk', 'icloud.com', 'proton.me', 'protonmail.com'],
  ...['t-online.de', 'freenet.de', 'orange.fr', 'wanadoo.fr', 'libero.it', 'mail.com', 'ymail.com', 'email.com'],
];
/** Shorter names are one letter away from too many others. */
const shortestSure = 8;

/** The address somebody probably meant, when its domain is one slip of the finger away from a well-known one. */
export function suggestEmail(email: string): string | null {
  const [, name, domain] = /^(\S+)@(\S+)$/.exec(email.trim()) ?? [];
  if (!name || !domain) return null;
  const typed = domain.toLowerCase();
  if (mailboxes.includes(typed)) return null;
  const meant = mailboxes.find((known) => known.length >= shortestSure && isOneSlipAway(typed, known));
  return meant ? `${name}@${meant}` : null;
}

/** Whether one letter is missing, too many, wrong, or swapped with its neighbour. */
function isOneSlipAway(typed: string, meant: string): boolean {
  const start = [...meant].findIndex((letter, place) => typed[place] !== letter);
  const from = start < 0 ? meant.length : start;
  const [a, b] = [typed.slice(from), meant.slice(from)];
  const isSwapped = a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2);
  return a.slice(1) === b || a === b.slice(1) || a.slice(1) === b.slice(1) || isSwapped;
}
