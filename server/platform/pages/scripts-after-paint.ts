/** A page that shows no frame, in a tab behind others, starts its scripts after so many milliseconds. */
const LATEST = 1000;

const AFTER_PAINT = `await new Promise((go)=>{new PerformanceObserver(go).observe({type:"paint",buffered:true});setTimeout(go,${LATEST})});`;

const OPENING = '<script type="module" async="">';
const CLOSING = '</script>';
const PRELOAD = '<link rel="modulepreload"';

/**
 * Has a page's scripts fetched when its first frame is on the screen: sooner they take line and processor from what the
 * visitor came to see. The framework's entry script imports them at once, so its imports are made to wait; an entry
 * script of another form stays as it is. Answers the page in pieces, between which no element is split that runs: put
 * together they would be another copy of it.
 */
export function withScriptsAfterPaint(html: string): string[] {
  // Every page rendered comes through here: places are looked up, because a pattern would walk the whole page.
  const start = html.lastIndexOf(OPENING);
  const end = html.indexOf(CLOSING, start);
  const code = html.slice(start + OPENING.length, end);
  if (start < 0 || !/^\s*import "/.test(code)) return [html];
  const { rest, preloads } = takePreloads(html.slice(0, start));
  const libraries = preloads.filter((href) => !code.includes(`import("${href}")`));
  const waits = AFTER_PAINT + fetched(preloads) + readOneByOne(libraries);
  return [...rest, OPENING + waits + deferred(code) + CLOSING, html.slice(end + CLOSING.length)];
}

function takePreloads(html: string): { rest: string[]; preloads: string[] } {
  const preloads: string[] = [];
  const rest: string[] = [];
  let done = 0;
  for (let at = html.indexOf(PRELOAD); at >= 0; at = html.indexOf(PRELOAD, done)) {
    rest.push(html.slice(done, at));
    done = html.indexOf('>', at) + 1;
    const [, href] = / href="([^"]+)"/.exec(html.slice(at, done)) ?? [];
    if (href) preloads.push(href);
  }
  return { rest: [...rest, html.slice(done)], preloads };
}

/** One at a time: beginning to fetch them all at once is a long task for a phone. */
function fetched(files: string[]): string {
  return (
    `for(const href of ${JSON.stringify(files)}){` +
    `document.head.append(Object.assign(document.createElement("link"),{rel:"modulepreload",href}));` +
    `await new Promise((go)=>setTimeout(go))}`
  );
}

/**
 * A script runs with all that it imports, in one task. The framework names libraries before who needs them, so each is
 * run by itself, and between two of them the page answers to who touches it.
 */
function readOneByOne(files: string[]): string {
  return (
    `for(const href of ${JSON.stringify(files)}){await import(href);` +
    `await(self.scheduler?.yield?.()??new Promise((go)=>setTimeout(go)))}`
  );
}

/** `import * as page from "…"` becomes `const page = await import("…")`. */
function deferred(code: string): string {
  return code
    .replace(/import \* as (\w+) from ("[^"]+")/g, 'const $1=await import($2)')
    .replace(/^(\s*)import ("[^"]+")/gm, '$1await import($2)');
}
