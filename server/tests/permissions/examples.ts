import { API_PREFIX } from '#contract/paths.ts';
import { type Examples, readAddress } from '#server/testing/schemathesis-examples.ts';
import { apiRows } from './rows.ts';
import type { Role, Row, World } from './world.ts';

/** One request for each call of the API, about existing data: one that the role may make, if there is one. */
export async function buildExamples(world: World, role: Role): Promise<Examples> {
  const examples: Examples = {};
  for (const [name, rows] of Object.entries(apiRows)) {
    const [method = '', path = ''] = name.split(' ');
    const row = nearest(rows, role);
    if (!row) continue;
    const { url, body } = await row.request(world);
    const operation = `${method} ${API_PREFIX}${path.replaceAll(/:(\w+)/g, '{$1}')}/`;
    examples[operation] = { ...readAddress(API_PREFIX + path, url), body };
  }
  return examples;
}

/** The row in which the role gets furthest: success, refused input, refused caller, not found. */
function nearest(rows: readonly Row[], role: Role): Row | undefined {
  const order = [201, 202, 200, 409, 400, 403, 401, 404];
  return rows.toSorted((a, b) => order.indexOf(a.expected[role]) - order.indexOf(b.expected[role]))[0];
}
