/** The sentences of each section: a paragraph, a point of a list or a row of a table is one line. */
export function linesBySection(markdown: string): Map<string, string[]> {
  const sections = new Map<string, string[]>();
  let lines: string[] = [];
  for (const raw of markdown.split('\n')) {
    const section = /^## (\d+)\./.exec(raw)?.[1];
    if (section) sections.set(section, (lines = []));
    else if (isText(raw)) lines.push(textOf(raw));
    // What stands above a table's rule names its columns and says nothing.
    else if (isRule(raw)) lines.pop();
  }
  return sections;
}

/** What of the lines no quote covers, and which quotes stand in none of them. */
export function compareQuotes(lines: string[], quotes: string[]): { uncovered: string[]; foreign: string[] } {
  const byLength = quotes.toSorted((a, b) => b.length - a.length);
  const found = new Set<string>();
  const uncovered = lines.filter((line) => {
    let rest = line;
    for (const quote of byLength.filter((one) => rest.includes(one))) {
      rest = rest.replace(quote, '');
      found.add(quote);
    }
    return rest.trim() !== '';
  });
  return { uncovered, foreign: quotes.filter((quote) => !found.has(quote)) };
}

function isText(raw: string): boolean {
  return raw.trim() !== '' && !raw.startsWith('#') && !isRule(raw);
}

function isRule(raw: string): boolean {
  return /^\|[\s|:-]+\|$/.test(raw);
}

/** Without the marks of a list or a table: cells are joined by ' | '. */
function textOf(raw: string): string {
  if (!raw.startsWith('|')) return raw.replace(/^- /, '').trim();
  const cells = raw.split('|').slice(1, -1);
  return cells
    .map((cell) => cell.trim())
    .join(' | ')
    .replace(/\s+/g, ' ');
}
