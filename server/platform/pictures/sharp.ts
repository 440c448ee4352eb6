import sharp from 'sharp';

// Every picture is drawn once and kept as a file: what the library would remember of it is never asked for again.
sharp.cache(false);
sharp.concurrency(1);

export { sharp };
export type { Sharp } from 'sharp';
