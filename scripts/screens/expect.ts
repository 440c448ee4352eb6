import { expect as playwrightExpect } from '@playwright/test';

/** Assertions with a timeout that is long enough for a busy machine. */
export const expect = playwrightExpect.configure({ timeout: 20_000 });
