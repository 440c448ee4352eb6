import { buildUnpaidOrganization } from '#server/domains/connect/factory.ts';
import { buildMember } from '#server/domains/organizations/factory.ts';
import { api, type Expected, type Row, signedIn, type World } from './world.ts';

/** The id of another organization with the same team, because its payouts do not affect the other rows. */
async function payee({ ctx, people }: World): Promise<string> {
  const { id } = await buildUnpaidOrganization(ctx, { owner_user_id: people.owner.id });
  for (const role of ['manager', 'finance', 'door'] as const)
    await buildMember(ctx, { organization_id: id, user_id: people[role].id, role });
  return id;
}

// Users without an organization are refused before ownership is checked.
const onlyOwner = (status: number): Expected => ({ ...signedIn(403), owner: status, organizer: 404 });
const seesSales: Expected = { ...signedIn(404), owner: 200, manager: 200, finance: 200, door: 403 };

const read = (path: string) => async (world: World) => api(`${path}?organization_id=${await payee(world)}`);
const write = (path: string) => async (world: World) => api(path, { organization_id: await payee(world) });

/** Calls about payouts. */
export const connectRows: Record<string, Row[]> = {
  'GET /payment/connect/status': [{ request: read('/payment/connect/status/'), expected: seesSales }],
  'POST /payment/connect/onboard-user': [
    { request: write('/payment/connect/onboard-user/'), expected: onlyOwner(200) },
  ],
  'POST /payment/connect/check-status': [
    { request: write('/payment/connect/check-status/'), expected: onlyOwner(200) },
  ],
  'GET /payment/connect/dashboard-link': [
    { what: 'before payouts are set up', request: read('/payment/connect/dashboard-link/'), expected: onlyOwner(400) },
  ],
};
