import type { FastifyInstance } from 'fastify';

/** Every route of the application, as `GET /services/api/events/:id`; HEAD is omitted where there is a GET. */
export function listRoutes(app: FastifyInstance): string[] {
  const prefixes: string[] = [];
  const found: string[] = [];
  for (const line of app.printRoutes({ commonPrefix: false }).split('\n')) {
    const [, indent = '', segment = '', methods = ''] = /^([│\s]*)[├└]── (\S+)(?: \((.*)\))?$/.exec(line) ?? [];
    if (!segment) continue;
    const depth = indent.length / 4;
    prefixes[depth] = (prefixes[depth - 1] ?? '') + segment;
    for (const method of methods.split(', ').filter(Boolean)) found.push(`${method} ${prefixes[depth]}`);
  }
  return found.filter((route) => !route.startsWith('HEAD ') || !found.includes(route.replace('HEAD', 'GET')));
}
