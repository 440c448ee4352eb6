/** Chromium's flags: no background network traffic, and no process sandbox for root, which Chromium does not support. */
export const BROWSER_FLAGS = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];

/**
 * For tests that measure nothing: graphics and network run in the browser process, which needs less communication between
 * processes. This list of features replaces Playwright's, so it repeats Playwright's feature at the end.
 */
export const TEST_BROWSER_FLAGS = [
  ...BROWSER_FLAGS,
  '--in-process-gpu',
  '--enable-features=NetworkServiceInProcess2,CDPScreenshotNewSurface',
];
