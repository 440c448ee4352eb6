import { expect, type Locator, type Page } from '@playwright/test';

type Walk = { expected: Element[]; reached: Set<Element>; withoutRing: Set<Element> };
declare global {
  interface Window {
    walk?: Walk;
  }
}

const MOST_STEPS = 80;
const PRESSABLE = 'a[href], button, input, select, textarea, summary';

/** Presses the Tab key until a control has the focus. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let step = 0; step < MOST_STEPS; step += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(target).toBeFocused();
}

/** Expects that the Tab key reaches every control, and that each shows when it has the focus. */
export async function expectKeyboardWalk(page: Page): Promise<void> {
  const count = await page.evaluate(startWalk, PRESSABLE);
  for (let step = 0; step < count + 2; step += 1) await page.keyboard.press('Tab');
  // What was loaded meanwhile takes steps, too: one for each control there is now.
  const late = await page.evaluate((selector) => document.querySelectorAll(selector).length, PRESSABLE);
  for (let step = 0; step < late && (await page.evaluate(endWalk)).unreached.length > 0; step += 1)
    await page.keyboard.press('Tab');
  const { unreached, withoutRing } = await page.evaluate(endWalk);
  expect(unreached, 'not reached with the Tab key').toEqual([]);
  expect(withoutRing, 'does not show that it has the focus').toEqual([]);
}

/** Records the expected controls, and from now on the focused ones. Runs in the page. */
function startWalk(selector: string): number {
  const pressable = document.querySelectorAll<HTMLElement>(selector);
  const isExpected = (element: HTMLElement) =>
    element.checkVisibility({ visibilityProperty: true }) &&
    element.tabIndex >= 0 &&
    !element.matches(':disabled, [type="radio"]') &&
    element.closest('[inert]') === null;
  const walk: Walk = { expected: [...pressable].filter(isExpected), reached: new Set(), withoutRing: new Set() };
  window.walk = walk;
  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof Element)) return;
    walk.reached.add(target);
    // The ring may be drawn around a field's frame.
    const candidates = [target, target.parentElement, ...target.querySelectorAll('*')].filter(
      (element) => element !== null,
    );
    const hasRing = candidates.some((element) => {
      const { outlineStyle, boxShadow } = getComputedStyle(element);
      return outlineStyle !== 'none' || boxShadow !== 'none';
    });
    if (!hasRing) walk.withoutRing.add(target);
  });
  // Starts from the top: without a new focus the Tab key would continue from the last element.
  document.body.tabIndex = -1;
  document.body.focus();
  document.body.removeAttribute('tabindex');
  // A field for date and time has a stop for each of its parts.
  const dates = walk.expected.filter((element) => element.matches('[type="datetime-local"]'));
  return walk.expected.length + dates.length * 7;
}

/** Controls that were not reached, or did not show the focus. Runs in the page. */
function endWalk(): { unreached: string[]; withoutRing: string[] } {
  const { expected, reached, withoutRing } = window.walk ?? {
    expected: [],
    reached: new Set(),
    withoutRing: new Set(),
  };
  const html = (element: Element) => element.outerHTML.slice(0, 120);
  return {
    unreached: expected.filter((element) => !reached.has(element)).map(html),
    withoutRing: [...withoutRing].filter((element) => expected.includes(element)).map(html),
  };
}
