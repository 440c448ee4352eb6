import { expect, type Page } from '@playwright/test';

type Walk = { wanted: Element[]; reached: Set<Element>; ringless: Set<Element> };
declare global {
  interface Window {
    walk?: Walk;
  }
}

/** Everything that can be pressed or filled in is reached with the Tab key alone, and shows where one stands. */
export async function expectKeyboardWalk(page: Page): Promise<void> {
  const count = await page.evaluate(startWalk);
  for (let step = 0; step < count + 2; step += 1) await page.keyboard.press('Tab');
  const { unreached, ringless } = await page.evaluate(endWalk);
  expect(unreached, 'not reached with the Tab key').toEqual([]);
  expect(ringless, 'does not show that it has the focus').toEqual([]);
}

/** Notes what ought to be reached, and from now on what is. Runs in the page. */
function startWalk(): number {
  const pressable = document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary');
  const isWanted = (element: HTMLElement) =>
    element.checkVisibility({ visibilityProperty: true }) &&
    element.tabIndex >= 0 &&
    !element.matches(':disabled, [type="radio"]') &&
    element.closest('[inert]') === null;
  const walk: Walk = { wanted: [...pressable].filter(isWanted), reached: new Set(), ringless: new Set() };
  window.walk = walk;
  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof Element)) return;
    walk.reached.add(target);
    // The ring may be drawn around a field's frame.
    const drawn = [target, target.parentElement, ...target.querySelectorAll('*')].filter((one) => one !== null);
    const hasRing = drawn.some((one) => {
      const { outlineStyle, boxShadow } = getComputedStyle(one);
      return outlineStyle !== 'none' || boxShadow !== 'none';
    });
    if (!hasRing) walk.ringless.add(target);
  });
  // From the top: leaving an element alone would go on from where it stands.
  document.body.tabIndex = -1;
  document.body.focus();
  document.body.removeAttribute('tabindex');
  return walk.wanted.length;
}

/** What was missed. Runs in the page. */
function endWalk(): { unreached: string[]; ringless: string[] } {
  const { wanted, reached, ringless } = window.walk ?? { wanted: [], reached: new Set(), ringless: new Set() };
  const html = (element: Element) => element.outerHTML.slice(0, 120);
  return {
    unreached: wanted.filter((element) => !reached.has(element)).map(html),
    ringless: [...ringless].filter((element) => wanted.includes(element)).map(html),
  };
}
