/** The website's colours in a form that mail programs support; web/platform/styles/tokens.css has the originals. */
export const light = {
  paper: '#f9f5ef',
  surface: '#fffdfa',
  ink: '#271521',
  ink_soft: '#5f4e59',
  line: '#dfd8cf',
  accent: '#a50349',
  on_accent: '#fef9f5',
};

const dark: typeof light = {
  paper: '#140a13',
  surface: '#1f121e',
  ink: '#f4ede6',
  ink_soft: '#baacb5',
  line: '#392b38',
  accent: '#f3829d',
  on_accent: '#230917',
};

const darkRules: Record<string, string> = {
  page: `background: ${dark.paper} !important; color: ${dark.ink} !important`,
  card: `background: ${dark.surface} !important; border-color: ${dark.line} !important`,
  ink: `color: ${dark.ink} !important`,
  soft: `color: ${dark.ink_soft} !important`,
  line: `border-color: ${dark.line} !important`,
  link: `color: ${dark.accent} !important`,
  button: `background: ${dark.accent} !important; color: ${dark.on_accent} !important`,
};

function rulesFor(scope: string): string {
  return Object.entries(darkRules)
    .map(([name, rule]) => `  ${scope}.${name} { ${rule} }`)
    .join('\n');
}

/**
 * Styles for mail programs in dark mode, by class. Outlook on the web and on phones ignores the media query, but marks
 * the elements whose colours it changed.
 */
export const SHEET = `
:root { color-scheme: light dark; supported-color-schemes: light dark }
@media (prefers-color-scheme: dark) {
${rulesFor('')}
}
${rulesFor('[data-ogsc] ')}
${rulesFor('[data-ogsb] ')}`;
