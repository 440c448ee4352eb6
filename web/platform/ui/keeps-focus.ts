/** The ref of a button that goes once it has worked: the focus moves to the page's beginning, and is not lost. */
export function keepsFocus(button: HTMLButtonElement): () => void {
  return () => {
    if (document.activeElement === button)
      queueMicrotask(() => document.getElementById('main')?.focus({ preventScroll: true }));
  };
}
