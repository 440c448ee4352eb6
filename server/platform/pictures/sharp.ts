import sharp from 'sharp';

// Every picture is drawn once and stored as a file, so the library's cache would never be hit.
sharp.cache(false);
sharp.concurrency(1);

export { sharp };
export type { Sharp } from 'sharp';
