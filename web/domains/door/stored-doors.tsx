import { useEffect, useState } from 'react';

import { readDeviceToken } from '#web/domains/doormen/device-token.ts';
import { formatDateTime } from '#contract/format-time.ts';
import { counted } from '#contract/counted.ts';
import { paths } from '#web/paths.ts';
import { LinkButton } from '#web/platform/ui/link-button.tsx';

import { openScanner } from './open-scanner.ts';
import { openListStore, type StoredDoor } from './storage/list-store.ts';
import { openScanStore } from './storage/scan-store.ts';

type Stored = { doors: StoredDoor[]; unsent: Map<string, number> };

/** The doors that this device opens without a network, and the scans it has yet to send: sent as soon as this is shown. */
export function StoredDoors() {
  const [{ doors, unsent }, setStored] = useState<Stored>({ doors: [], unsent: new Map() });
  useEffect(() => {
    let isClosed = false;
    const show = async () => {
      const stored = await readStored();
      if (!isClosed) setStored(stored);
    };
    const send = () => void sendAll().then(show, () => undefined);
    void show().then(send, () => undefined);
    window.addEventListener('online', send);
    return () => {
      isClosed = true;
      window.removeEventListener('online', send);
    };
  }, []);
  if (doors.length === 0) return null;
  return (
    <section aria-labelledby="stored-doors" className="grid grid-cols-1 gap-2">
      <h2 id="stored-doors" className="text-xl">
        On this device
      </h2>
      <p className="text-sm text-ink-soft">These doors also open offline.</p>
      <ul className="divide-y divide-line">
        {doors.map(({ slug, door: { event } }) => (
          <li key={slug} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
            <span className="min-w-0 grow">
              <span className="block truncate font-semibold">{event.title}</span>
              <span className="block text-sm text-ink-soft">
                {event.starts_at ? formatDateTime(event.starts_at, event.time_zone) : 'New date to be announced'}
              </span>
              {unsentWords(unsent.get(slug) ?? 0)}
            </span>
            <LinkButton to={paths.door(slug)} reloadDocument>
              Open door
              <span className="sr-only"> of {event.title} on this device</span>
            </LinkButton>
          </li>
        ))}
      </ul>
    </section>
  );
}

function unsentWords(count: number) {
  if (count === 0) return null;
  return (
    <span className="block text-sm font-medium text-caution">
      {counted(count, 'scan')} not sent. Saved on this phone and sent later.
    </span>
  );
}

async function readStored(): Promise<Stored> {
  const [own, ofDevice] = await Promise.all([openListStore(false).doors(), openListStore(true).doors()]);
  const bySlug = new Map([...own, ...ofDevice].map((stored) => [stored.slug, stored]));
  const scans = openScanStore();
  const counts = await Promise.all(
    (await scans.slugs()).map(async (slug) => {
      const stored = await scans.list(slug);
      return [slug, stored.filter(({ state }) => state !== 'told').length] as const;
    }),
  );
  return { doors: [...bySlug.values()], unsent: new Map(counts) };
}

/** Sends what is kept of every door; what there is to tell of it is told when that door is opened. */
async function sendAll(): Promise<void> {
  if (!navigator.onLine) return;
  for (const slug of await openScanStore().slugs()) {
    const scanner = openScanner(slug, readDeviceToken(slug)?.token);
    await scanner.load();
    await scanner.refresh();
  }
}
