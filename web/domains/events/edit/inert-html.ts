import { trustedHtml } from '#web/platform/lib/trusted-types.ts';

/** HTML as nodes of a document of its own, in which nothing runs or loads. */
export function parseInert(html: string): HTMLElement {
  const { body } = document.implementation.createHTMLDocument('');
  body.innerHTML = trustedHtml(html).__html;
  return body;
}

/** The words of HTML, a line for each paragraph and entry. */
export function textOfHtml(html: string): string {
  const body = parseInert(html);
  for (const block of body.querySelectorAll('p, h3, h4, li, blockquote, br')) block.append('\n');
  return (body.textContent ?? '').replaceAll(/\n{2,}/g, '\n').trim();
}
