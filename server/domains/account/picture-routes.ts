import type { FastifyPluginAsync } from 'fastify';
import type { AppContext } from '#server/context.ts';
import type { Db } from '#server/platform/db/db.ts';

/** Finds the file of a picture by its random name. */
export type FindPicture = (db: Db, name: string) => Promise<Buffer | undefined>;

/** The file of a person's picture. */
export const findUserPicture: FindPicture = async (db, name) => {
  const row = await db.selectFrom('user_pictures').select('webp').where('name', '=', name).executeTakeFirst();
  return row?.webp;
};

/** Serves pictures of people and organizations at `/media/pictures/{random name}.webp`; a new picture has a new name. */
export function pictureRoutes(ctx: AppContext, finders: FindPicture[]): FastifyPluginAsync {
  const find = async (name: string): Promise<Buffer | undefined> => {
    for (const finder of finders) {
      const picture = await finder(ctx.db, name);
      if (picture) return picture;
    }
    return undefined;
  };
  return async (app) => {
    app.get<{ Params: { file: string } }>(
      '/media/pictures/:file',
      { schema: { hide: true } },
      async (request, reply) => {
        const name = /^([A-Za-z0-9_-]{22})\.webp$/.exec(request.params.file)?.[1];
        const picture = name === undefined ? undefined : await find(name);
        if (!picture) return reply.code(404).send({ detail: 'Not found.', code: 'not_found' });
        return reply
          .headers({
            'cache-control': 'private, max-age=31536000, immutable',
            'content-security-policy': `default-src 'none'; sandbox`,
            'x-content-type-options': 'nosniff',
            'cross-origin-resource-policy': 'same-origin',
          })
          .type('image/webp')
          .send(picture);
      },
    );
  };
}
