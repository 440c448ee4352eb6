import { z } from 'zod';

/** A picture sent as base64: JPEG, PNG, WebP or AVIF, at most 5 MB and 40 megapixels, no side ten times longer than the other. */
export const PictureFile = z
  .string({ error: 'Choose a picture.' })
  .regex(/^[A-Za-z0-9+/]+={0,2}$/, 'Choose a picture.');

/** 5 MB as base64, plus room for the surrounding JSON. */
export const PICTURE_BODY_LIMIT = 7_200_000;
