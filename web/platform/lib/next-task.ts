/** Not every browser lets a page go on first among those that wait. */
type Yielding = { scheduler?: { yield?: () => Promise<void> } };

/** Lets the browser draw, and answer to who touches the page, before it goes on. */
export function nextTask(): Promise<void> {
  return (globalThis as Yielding).scheduler?.yield?.() ?? new Promise((go) => setTimeout(go));
}
