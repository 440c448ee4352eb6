/** The state of a navigation that gives the page another address and leaves all else as it is. */
export const samePage = { is_same_page: true };

/** Whether a navigation has that state. Going back to such an address later is an ordinary navigation. */
export function isSamePage(state: unknown, action: 'POP' | 'PUSH' | 'REPLACE'): boolean {
  return action === 'REPLACE' && typeof state === 'object' && state !== null && 'is_same_page' in state;
}
