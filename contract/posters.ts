import { z } from 'zod';
import { PICTURE_BODY_LIMIT, PictureFile } from './common/picture.ts';
import { defineRoute } from './common/route.ts';
import { EventParams } from './common/values.ts';
import { Poster } from './events.ts';

/**
 * Where the subject of a picture is, in percent from the left and the top. Every crop is centred on it as far as
 * possible.
 */
const share = z
  .int({ error: 'Enter a whole number.' })
  .min(0, 'Must not be negative.')
  .max(100, 'At most 100.')
  .default(50);

/** An event's poster as its team edits it. `picture` is null if the poster is drawn. */
export const EventPoster = z.object({
  poster: Poster,
  picture: z
    .object({
      preview: z
        .string()
        .describe(
          'A small version of the whole picture as a data URL: only the team may see what the crops leave out.',
        ),
      width: z.number().describe('Pixels of the preview.'),
      height: z.number(),
      focal_x: z
        .number()
        .describe('Where the subject is, in percent from the left: every crop is centred on it as far as possible.'),
      focal_y: z.number().describe('The same in percent from the top.'),
    })
    .nullable()
    .describe('Null if the poster is drawn.'),
});
export type EventPoster = z.infer<typeof EventPoster>;

const path = '/events/:id/poster/';
const params = EventParams;
const responses = { 200: EventPoster };
/**
 * The version of the poster whose picture is replaced or taken away, null for a drawn one. If the event has another by
 * now, the answer is 409 `edited_meanwhile`.
 */
const version = z.string().max(100);

export const getEventPoster = defineRoute({
  method: 'GET',
  path,
  audience: 'user',
  summary: 'The poster of an event of one’s own, with the uploaded picture and its focal point.',
  params,
  responses,
});

export const setEventPoster = defineRoute({
  method: 'PUT',
  path,
  audience: 'user',
  summary:
    'Make a picture the poster of an event of one’s own, drafts too: JPEG, PNG, WebP or AVIF, at least 600 pixels each way, at most 5 MB and 40 megapixels, no side ten times longer than the other, sent as base64. 400 on `image` when all pictures of the organization’s events would take more than the server allows. Without `image` the picture stays and its focal point moves.',
  params,
  body: z.strictObject({
    image: PictureFile.optional().describe('Left out: only the focal point changes.'),
    focal_x: share,
    focal_y: share,
    replaces: version
      .nullish()
      .describe(
        'The version of the poster whose picture is replaced, null for a drawn one: 409 `edited_meanwhile` if it is another by now.',
      ),
  }),
  body_limit: PICTURE_BODY_LIMIT,
  responses,
});

export const removeEventPoster = defineRoute({
  method: 'DELETE',
  path,
  audience: 'user',
  summary: 'Remove the picture of an event of one’s own: its poster is drawn again.',
  params,
  query: z.strictObject({
    replaces: version
      .optional()
      .describe('The version of the poster whose picture is removed: 409 `edited_meanwhile` if it is another by now.'),
  }),
  responses,
});
