import { Agent, request } from 'node:http';
import { newSecret } from '#server/platform/lib/random.ts';
import type { Night } from './door-night.ts';
import { type Load, postLoad } from './load.ts';
import { askSteadily } from './steady-load.ts';

const pathOf = ({ event_id }: Night) => `/services/api/events/${event_id}/scans/`;

const bodyOf = (code: string, device_id: string) =>
  JSON.stringify({ code, device_id, scan_id: newSecret(8), door: 'Gate 1' });

type DoorLoad = { url: string; night: Night; connections: number; seconds: number };

/**
 * Concurrent doors that scan one guest after another. Codes are signed beforehand, because that is not the work of the
 * server.
 */
export async function loadDoors({
  url,
  night,
  connections,
  seconds,
  most,
}: DoorLoad & { most: number }): Promise<Load> {
  const codes = Array.from({ length: most }, () => night.nextCode());
  const load = await postLoad({
    url,
    path: pathOf(night),
    connections,
    seconds,
    authorization: night.authorization,
    bodyOf: (n) => bodyOf(codes[n % most] ?? '', `door-${n % connections}`),
  });
  if (load.total > most) throw new Error('codes were scanned twice: prepare more');
  return load;
}

type Devices = { url: string; night: Night; devices: number; seconds: number };

/** Devices that scan once a second each, whether or not they got a response; times start when a scan was due. */
export async function steadyDoors({ url, night, devices, seconds }: Devices): Promise<Load> {
  const agent = new Agent({ keepAlive: true, maxSockets: devices });
  const codes = Array.from({ length: devices * seconds }, () => night.nextCode());
  const load = await askSteadily({ perSecond: devices, seconds }, (n) =>
    scan({ url, night, agent, body: bodyOf(codes[n] ?? '', `door-${n % devices}`) }),
  );
  agent.destroy();
  return load;
}

type One = { url: string; night: Night; agent: Agent; body: string };

function scan({ url, night, agent, body }: One): Promise<number> {
  const headers = { 'content-type': 'application/json', authorization: night.authorization };
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  request(url + pathOf(night), { method: 'POST', agent, headers }, (response) => {
    response.resume().on('end', () => resolve(response.statusCode ?? 0));
  })
    .on('error', reject)
    .end(body);
  return promise;
}
