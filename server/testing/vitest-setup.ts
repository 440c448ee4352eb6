import { afterAll } from 'vitest';
import { runAfterFile } from './after-file.ts';

// Registered before any hook of the test file, so it runs after all of them.
afterAll(runAfterFile, 60_000);
