import { buildStaffOnDuty } from '#server/domains/staff/factory.ts';
import type { TestApp } from './app.ts';
import { call } from './checkout.ts';

/** A member of staff, signed in and confirmed, with their calls and the reason for each. */
export async function buildStaffCalls({ ctx, url }: Pick<TestApp, 'ctx' | 'url'>, why: { reason: string }) {
  const { user, headers } = await buildStaffOnDuty(ctx);
  const get = <Body>(path: string) => call<Body>(url, `/staff/${path}`, { headers });
  const post = <Body>(path: string, body: object = why) =>
    call<Body>(url, `/staff/${path}`, { method: 'POST', headers, body });
  /** Personal data is shown only to staff who give a reason. */
  const look = (subject: string, id: string) => post('looks/', { subject, id, ...why });
  return { user, headers, get, post, look };
}
