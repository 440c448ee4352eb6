import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { TEST_BROWSER_FLAGS } from './scripts/browser-flags.ts';

// A page lives for seconds here: optimizing its scripts for a long life costs more than it saves.
const FLAGS = [...TEST_BROWSER_FLAGS, '--js-flags=--no-maglev --no-opt'];

const browser = {
  browserName: 'chromium',
  launchOptions: { executablePath: process.env.CHROMIUM_PATH, args: FLAGS },
} as const;

// What is the same on every screen is shown once: on the screen it is used on. How all pages look on both is pages.e2e.ts's
// matter; within a file that runs on both, the tag @once keeps a test to the desktop.
const DESKTOP_ONLY = new RegExp(
  `/(${[
    ...['account', 'account-data', 'auth', 'checkout-page', 'email-change', 'find-tickets', 'offline', 'payouts'],
    ...['focus', 'hostile-input', 'missing-scripts', 'poster', 'recovery', 'seller-payouts', 'session'],
    ...['double-click', 'session-ended', 'session-ended-visitor', 'trouble'],
    // Hosts and staff at their desks.
    ...['analytics', 'cancellations', 'create-event', 'event-editor', 'organizations', 'promo-code-admin', 'promoters'],
    ...['requests', 'second-tab-hosts', 'settlements', 'staff', 'team'],
  ].join('|')})\\.e2e\\.ts$`,
);
const PHONE_ONLY =
  /\/(checkout-guests|door|door-phone|doormen|gates|home|large-text|long-words|messages|orders|refunds|resale-night|selling|tickets|transfers|waiting-list|wallets)\.e2e\.ts$/;

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.e2e.ts',
  outputDir: '.tmp/e2e-results',
  fullyParallel: true,
  forbidOnly: true,
  // A busy machine may stop a browser for seconds. What passes only at the second try is listed as flaky, and has a cause.
  retries: 1,
  // A browser and the server behind it keep two processors busy.
  workers: Math.max(2, Math.ceil(availableParallelism() / 2)),
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [[process.stdout.isTTY ? 'line' : 'dot'], ['json', { outputFile: '.tmp/e2e.json' }]],
  use: {
    // The server tells its address when it is ready; the names of the groups below become E2E_… in the environment.
    baseURL: process.env.E2E_URL,
    // The helper for times without a network has a file of its own: offline.e2e.ts.
    serviceWorkers: 'block',
    actionTimeout: 15_000,
    navigationTimeout: 20_000,
    // A trace of every test costs as much as the tests; `npx playwright test --trace=on NAME` records the one in question.
    trace: 'off',
  },
  // Two screens in two time zones: what a page says must depend on neither the visitor's zone nor the server's.
  projects: [
    {
      name: 'desktop',
      testIgnore: PHONE_ONLY,
      use: {
        ...browser,
        viewport: { width: 1440, height: 900 },
        timezoneId: 'America/Los_Angeles',
        locale: 'en-US',
        // Half of all tests as people see the pages who ask for less motion; every moving picture is painted, too.
        reducedMotion: 'reduce',
      },
    },
    {
      name: 'phone',
      testIgnore: DESKTOP_ONLY,
      grepInvert: /@once/,
      use: {
        ...browser,
        viewport: { width: 390, height: 844 },
        // One dot a pixel: painting, and drawing posters in that size, is much of what these tests cost.
        deviceScaleFactor: 1,
        isMobile: true,
        hasTouch: true,
        timezoneId: 'Asia/Tokyo',
        locale: 'de-DE',
      },
    },
  ],
  webServer: {
    command: 'node e2e/support/serve.ts',
    env: { TZ: 'Pacific/Auckland' },
    wait: {
      stdout:
        /E2E (?<e2e_url>\S+) (?<e2e_mailbox_url>\S+) (?<e2e_payments_url>\S+) (?<e2e_database_url>\S+) (?<e2e_signing_key>\S+) (?<e2e_secret_pepper>\S+)/,
    },
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
  },
});
