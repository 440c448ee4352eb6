import type { JSHandle, Page } from '@playwright/test';

/** Collects every main heading that a page shows from now on. */
export function watchTitles(page: Page): Promise<JSHandle<(string | undefined)[]>> {
  return page.evaluateHandle(() => {
    const seen: (string | undefined)[] = [];
    const look = () => seen.push(document.querySelector('h1')?.textContent);
    new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true });
    return seen;
  });
}
