import { expect, test } from 'vitest';
import { buildApp } from '#server/app.ts';
import { createTestApp } from '#server/testing/app.ts';
import { listRoutes } from '#server/testing/list-routes.ts';
import { API_PATHS } from './api-paths.ts';

test('the development server forwards every route of the API', async () => {
  const { ctx } = await createTestApp();
  const app = await buildApp(ctx);
  await app.ready();
  const paths = listRoutes(app).map((route) => route.split(' ')[1] ?? '');
  expect(paths.length).toBeGreaterThan(50);
  expect(paths.filter((path) => path !== '/*' && path !== '*' && !new RegExp(API_PATHS).test(path))).toEqual([]);
});
