import { expect } from 'vitest';
import type { Scan } from '#contract/door.ts';
import { buildDoor, type BuiltDoor, numbered } from '#server/domains/door/factory.ts';
import type { TestApp } from './app.ts';

type Headers = { authorization: string };

/** The door calls that tests use. */
export function doorCalls({ app, ctx }: TestApp) {
  const openDoor = (values?: Parameters<typeof buildDoor>[1]) => buildDoor(ctx, values);

  async function post(path: string, headers: Headers | undefined, body: object) {
    const response = await app.inject({ method: 'POST', url: `/services/api/events/${path}`, headers, payload: body });
    return { status: response.statusCode, body: response.json() };
  }

  async function scan(door: BuiltDoor, code: string, body: object = {}): Promise<Scan> {
    const answer = await post(`${door.event.id}/scans/`, door.headers, numbered({ code, ...body }));
    expect(answer).toMatchObject({ status: 200 });
    return answer.body;
  }

  async function undo(door: BuiltDoor, scanned: Scan, body: object = {}) {
    return post(`${door.event.id}/scans/${scanned.id}/undo/`, door.headers, numbered(body));
  }

  async function countOf(door: BuiltDoor) {
    const response = await app.inject({ url: `/services/api/events/${door.event.slug}/door/`, headers: door.headers });
    return response.json().counts;
  }

  return { openDoor, post, scan, undo, countOf };
}
