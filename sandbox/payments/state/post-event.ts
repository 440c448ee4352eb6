import type { VirtualClock } from './clock.ts';
import type { DeliveryTarget } from './delivery-target.ts';
import type { EventRecord, SignatureMode } from './records.ts';
import type { Settings } from './settings.ts';
import { signatureHeader } from './signature.ts';

const FALLBACK_OTHER_SECRET = 'whsec_of_some_other_destination';

interface Surroundings {
  targets: readonly DeliveryTarget[];
  clock: VirtualClock;
  settings: Settings;
  stopping: AbortSignal;
}

/** Sends one event to one target; returns the HTTP status, or 0 without a response. */
export async function postEvent(
  { targets, clock, settings, stopping }: Surroundings,
  record: EventRecord,
  target: DeliveryTarget,
  mode: SignatureMode,
): Promise<number> {
  const { sign_time, timeout_ms } = settings.webhooks;
  const body = JSON.stringify(payloadOf(record), null, 2);
  const now = Math.floor((sign_time === 'real' ? Date.now() : clock.now()) / 1000);
  const { secret } = target;
  const signature = signatureHeader({
    body,
    secret,
    other_secret: targets.find((other) => other.secret !== secret)?.secret ?? FALLBACK_OTHER_SECRET,
    now,
    mode,
  });
  try {
    const answer = await fetch(target.url, {
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

/** A thin delivery only names its object; the rest must be fetched. */
function payloadOf(record: EventRecord): object {
  if (record.destination !== 'accounts') return record.event;
  const { data: _fetched, reason: _too, ...thin } = record.event;
  return thin;
}
