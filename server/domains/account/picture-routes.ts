import type { FastifyPluginAsync } from 'fastify';
import type { AppContext } from '#server/context.ts';

/** Serves pictures of people at `/media/pictures/{random name}.webp`; a new picture has a new name. */
export function pictureRoutes(ctx: AppContext): FastifyPluginAsync {
  return async (app) => {
    app.get<{ Params: { file: string } }>(
      '/media/pictures/:file',
      { schema: { hide: true } },
      async (request, reply) => {
        const name = /^([A-Za-z0-9_-]{22})\.webp$/.exec(request.params.file)?.[1];
        const picture =
          name === undefined
            ? undefined
            : await ctx.db.selectFrom('user_pictures').select('webp').where('name', '=', name).executeTakeFirst();
        if (!picture) return reply.code(404).send({ detail: 'Not found.', code: 'not_found' });
        return reply
          .headers({
            'cache-control': 'private, max-age=31536000, immutable',
            'content-security-policy': `default-src 'none'; sandbox`,
            'x-content-type-options': 'nosniff',
            'cross-origin-resource-policy': 'same-origin',
          })
          .type('image/webp')
          .send(picture.webp);
      },
    );
  };
}
