import sanitizeHtml from 'sanitize-html';

const { simpleTransform } = sanitizeHtml;

/** What the editor produces, and what earlier descriptions contain. */
const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: ['p', 'br', 'strong', 'em', 'u', 's', 'h2', 'h3', 'h4', 'ul', 'ol', 'li', 'blockquote', 'a', 'hr'],
  allowedAttributes: { a: ['href', 'rel', 'target'] },
  allowedSchemes: ['https', 'http', 'mailto'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nestingLimit: 20,
  transformTags: {
    a: simpleTransform('a', { rel: 'nofollow noopener ugc', target: '_blank' }),
    b: simpleTransform('strong', {}),
    i: simpleTransform('em', {}),
    // A page has one heading of the first level: the event's title.
    h1: simpleTransform('h2', {}),
  },
};

/** Removes everything but text, headings, lists and plain links from an organizer's description. */
export function sanitizeDescription(html: string): string {
  const clean = sanitizeHtml(html, OPTIONS);
  // An emptied editor leaves an empty paragraph.
  return /^(<(p|br|h[234])( \/)?>|<\/(p|h[234])>|\s|&nbsp;)*$/.test(clean) ? '' : clean;
}
