import { expect, test } from 'vitest';
import { paths } from './paths.ts';
import { routes } from './routes.ts';

test('the browser’s list of paths is the list of routes', () => {
  const expected = Object.fromEntries(
    Object.entries(routes).map(([name, route]) => [name, [route.method, route.path]]),
  );
  expect(paths).toEqual(expected);
});
