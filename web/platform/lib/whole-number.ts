/** The rule of a field for a whole number; the server knows the limits. */
export const wholeRule = { pattern: { value: /^\s*\d*\s*$/, message: 'Enter a whole number.' } };

/** A typed whole number; null for an empty field. */
export function numberOrNull(text: string): number | null {
  return text.trim() === '' ? null : Number(text);
}
