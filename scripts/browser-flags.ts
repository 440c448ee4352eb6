/** What Chromium is started with: nothing of its own over the network, and no sandbox where root could not have one. */
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
 * For tests, which measure nothing: the browser's one process does what graphics and network have one each for, so that
 * much less goes back and forth. A second list of features replaces Playwright's, whose part in them is the last one.
 */
export const TEST_BROWSER_FLAGS = [
  ...BROWSER_FLAGS,
  '--in-process-gpu',
  '--enable-features=NetworkServiceInProcess2,CDPScreenshotNewSurface',
];
