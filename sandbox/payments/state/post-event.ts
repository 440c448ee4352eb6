import type { JsonLinesStore } from '#sandbox/lib/json-lines-store.ts';

import type { VirtualClock } from './clock.ts';
import type { EndpointRecord, EventRecord, Records, SignatureMode } from './records.ts';
import type { Settings } from './settings.ts';
import { signatureHeader } from './signature.ts';

const FALLBACK_OTHER_SECRET = 'whsec_of_some_other_destination';

interface Surroundings {
  store: JsonLinesStore<Records>;
  clock: VirtualClock;
  settings: Settings;
  stopping: AbortSignal;
}

/** Sends one event to one endpoint; answers with the HTTP status, or 0 when there was no answer. */
export async function postEvent(
  { store, clock, settings, stopping }: Surroundings,
  record: EventRecord,
  target: EndpointRecord,
  mode: SignatureMode,
): Promise<number> {
  const { sign_time, timeout_ms } = settings.webhooks;
  const body = JSON.stringify(record.event, null, 2);
  const now = Math.floor((sign_time === 'real' ? Date.now() : clock.now()) / 1000);
  const { secret } = target;
  const signature = signatureHeader({ body, secret, other_secret: otherSecret(store, secret), now, mode });
  try {
    const answer = await fetch(target.endpoint.url, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature },
      redirect: 'manual',
      signal: AbortSignal.any([stopping, AbortSignal.timeout(timeout_ms)]),
    });
    await answer.arrayBuffer();
    return answer.status;
  } catch {
    return 0;
  }
}

function otherSecret(store: JsonLinesStore<Records>, secret: string): string {
  for (const other of store.oldestFirst('webhook_endpoints')) {
    if (other.secret !== secret) return other.secret;
  }
  return FALLBACK_OTHER_SECRET;
}
