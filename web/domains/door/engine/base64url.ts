/** The text of bytes as base64url without padding. */
export function toBase64Url(bytes: Uint8Array): string {
  const text = btoa(String.fromCharCode(...bytes));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** The bytes of a base64url text of exactly this length in its canonical spelling; null for everything else. */
export function fromBase64Url(text: string, length: number): Uint8Array | null {
  if (!/^[\w-]*$/.test(text)) return null;
  try {
    const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0));
    return bytes.length === length && toBase64Url(bytes) === text ? bytes : null;
  } catch {
    return null;
  }
}
