import { afterAll } from 'vitest';
import { runAfterFile } from './after-file.ts';

// A file whose set-up failed, or of which no test was chosen, runs no hooks: the next file cleans up after it.
await runAfterFile().catch(() => undefined);

// Registered before any hook of the test file, so it runs after all of them.
afterAll(runAfterFile, 60_000);
