const spelled: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', þ: 'th', '&': ' and ' };
const longest = 60;

/** A handle made from an organization's name: "Café Ünder & Söhne" gives "cafe-under-and-sohne". Empty when no letter is left. */
export function handleOf(name: string): string {
  return name
    .toLowerCase()
    .replace(/[ßæœøłđþ&]/g, (letter) => spelled[letter] ?? '')
    .normalize('NFKD')
    .replace(/[\p{M}'’]/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, longest)
    .replace(/^-+|-+$/g, '');
}
