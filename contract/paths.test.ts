import { expect, test } from 'vitest';
import { hostPaths } from './host-paths.ts';
import { paths } from './paths.ts';
import { routes } from './routes.ts';

test('the browser’s lists of paths equal the list of routes', () => {
  const expected = Object.fromEntries(
    Object.entries(routes).map(([name, route]) => [name, [route.method, route.path]]),
  );
  expect({ ...paths, ...hostPaths }).toEqual(expected);
  expect(Object.keys(paths).filter((name) => name in hostPaths)).toEqual([]);
});
