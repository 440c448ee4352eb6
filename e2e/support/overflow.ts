/** What is wider than the screen, and controls whose words are cut off. Runs in the page. */
export function findOverflow(width: number): string[] {
  // A phone's browser makes the page wider rather than let it scroll.
  const { scrollWidth, clientWidth } = document.documentElement;
  const describe = (element: Element) =>
    `${element.tagName} “${element.textContent?.trim().slice(0, 40)}” ${element.className.toString().slice(0, 80)}`;
  const isShown = (element: HTMLElement) => element.checkVisibility({ visibilityProperty: true });
  const scrolls = (element: Element | null): boolean =>
    element !== null && (/auto|scroll/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement));
  // Shortened with "…", as a venue is on a card.
  const endsInDots = (style: CSSStyleDeclaration) => style.textOverflow === 'ellipsis' && style.whiteSpace === 'nowrap';
  const isShortened = (element: Element | null): boolean =>
    element !== null && (endsInDots(getComputedStyle(element)) || isShortened(element.parentElement));
  const isForReadersAlone = (element: HTMLElement) => element.offsetWidth <= 1 || element.closest('.sr-only') !== null;
  const all = [...document.querySelectorAll<HTMLElement>('body *')].filter(isShown);
  const wide = all.filter((element) => {
    const { left, right } = element.getBoundingClientRect();
    return (
      right > left &&
      (right > width + 1 || left < -1) &&
      !scrolls(element.parentElement) &&
      !isShortened(element.parentElement)
    );
  });
  const cut = all.filter(
    (element) =>
      element.matches('button, a, label, h1, summary, [role="tab"]') &&
      !isForReadersAlone(element) &&
      !isShortened(element) &&
      element.scrollWidth > element.clientWidth + 1 &&
      getComputedStyle(element).display !== 'inline' &&
      !scrolls(element),
  );
  const margin = 16;
  const inMargin = all.filter(
    (element) =>
      element.matches('main button') &&
      element.innerText !== '' &&
      element.getBoundingClientRect().right > width - margin &&
      !scrolls(element),
  );
  const words = [
    ...(Math.max(scrollWidth, clientWidth) > width ? [`the page is ${scrollWidth} px wide`] : []),
    ...wide
      .filter((element) => !isForReadersAlone(element))
      .map((element) => `beyond the screen: ${describe(element)}`),
    ...cut.map((element) => `cut off: ${describe(element)}`),
    ...inMargin.map((element) => `in the page’s margin: ${describe(element)}`),
  ];
  return words.slice(0, 12);
}
