/** HTML that is safe to insert into a page or a mail. Only `html` creates it. */
export type SafeHtml = { readonly safe: string };

type Part = string | number | SafeHtml | readonly SafeHtml[];

/** Builds HTML; inserted values are escaped, unless they were built by `html`, too. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): SafeHtml {
  const safe = strings.reduce((text, string, index) => {
    const part = parts[index];
    return text + string + (part === undefined ? '' : escaped(part));
  }, '');
  return { safe };
}

/** Escapes text for elements and quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function escaped(part: Part): string {
  if (typeof part === 'string') return escapeHtml(part);
  if (typeof part === 'number') return String(part);
  return 'safe' in part ? part.safe : part.map(({ safe }) => safe).join('');
}
