/** Parties is active on everything under /events except creating one. */
export function isPartiesActive(path: string): boolean {
  return path.startsWith('/events') && !path.includes('/create');
}

/** Resale is active on its front page alone. */
export function isResaleActive(path: string): boolean {
  return path === '/marketplace';
}
