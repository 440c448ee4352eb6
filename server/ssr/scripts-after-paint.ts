/** A page that shows no frame, in a tab behind others, starts its scripts after so many milliseconds. */
const LATEST = 1000;

/**
 * Has a page's scripts fetched when its first frame is on the screen: sooner they take line and processor from what the
 * visitor came to see. The framework's entry script imports them at once, so its imports are made to wait; an entry
 * script of another form stays as it is.
 */
export function withScriptsAfterPaint(html: string): string {
  const entry = /(<script type="module" async="">)(\s*import "[^]*?)(<\/script>)/.exec(html);
  if (!entry) return html;
  const [whole, opening, code = '', closing] = entry;
  const preloads: string[] = [];
  const withoutPreloads = html.replace(/<link rel="modulepreload" href="([^"]+)"\/?>/g, (_link, href: string) => {
    preloads.push(href);
    return '';
  });
  return withoutPreloads.replace(whole, () => `${opening}${waiting(preloads)}${deferred(code)}${closing}`);
}

function waiting(preloads: string[]): string {
  return (
    `await new Promise((go)=>{requestAnimationFrame(()=>setTimeout(go));setTimeout(go,${LATEST})});` +
    // One at a time: beginning to fetch them all at once is a long task for a phone.
    `for(const href of ${JSON.stringify(preloads)}){` +
    `document.head.append(Object.assign(document.createElement("link"),{rel:"modulepreload",href}));` +
    `await new Promise((go)=>setTimeout(go))}`
  );
}

/** `import * as page from "…"` becomes `const page = await import("…")`. */
function deferred(code: string): string {
  return code
    .replace(/import \* as (\w+) from ("[^"]+")/g, 'const $1=await import($2)')
    .replace(/^(\s*)import ("[^"]+")/gm, '$1await import($2)');
}
