/** Parties is active on everything under /events except creating one. */
export function isPartiesActive(path: string): boolean {
  return path.startsWith('/events') && !path.includes('/create');
}

/** Resale is active only on its front page. */
export function isResaleActive(path: string): boolean {
  return path === '/marketplace';
}
