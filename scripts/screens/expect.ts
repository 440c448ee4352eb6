import { expect as plain } from '@playwright/test';

/** Assertions with the patience a busy machine needs. */
export const expect = plain.configure({ timeout: 20_000 });
