/** The lines of each section: each paragraph, list item and table row is one line. */
export function linesBySection(markdown: string): Map<string, string[]> {
  const sections = new Map<string, string[]>();
  let lines: string[] = [];
  for (const raw of markdown.split('\n')) {
    const section = /^## (\d+)\./.exec(raw)?.[1];
    if (section) sections.set(section, (lines = []));
    else if (isText(raw)) lines.push(textOf(raw));
    // The line above a table's separator is its header.
    else if (isSeparator(raw)) lines.pop();
  }
  return sections;
}

/** The lines that quotes do not fully cover, and the quotes that are in none of the lines. */
export function compareQuotes(lines: string[], quotes: string[]): { uncovered: string[]; unknown: string[] } {
  const byLength = quotes.toSorted((a, b) => b.length - a.length);
  const found = new Set<string>();
  const uncovered = lines.filter((line) => {
    let rest = line;
    for (const quote of byLength.filter((text) => rest.includes(text))) {
      rest = rest.replace(quote, '');
      found.add(quote);
    }
    return rest.trim() !== '';
  });
  return { uncovered, unknown: quotes.filter((quote) => !found.has(quote)) };
}

function isText(raw: string): boolean {
  return raw.trim() !== '' && !raw.startsWith('#') && !isSeparator(raw);
}

function isSeparator(raw: string): boolean {
  return /^\|[\s|:-]+\|$/.test(raw);
}

/** The text without list or table markup; cells are joined by ' | '. */
function textOf(raw: string): string {
  if (!raw.startsWith('|')) return raw.replace(/^- /, '').trim();
  const cells = raw.split('|').slice(1, -1);
  return cells
    .map((cell) => cell.trim())
    .join(' | ')
    .replace(/\s+/g, ' ');
}
