import { presentDate } from '#web/platform/lib/clock.ts';
import { serverDoor } from './door-api.ts';
import { DeviceList } from './scanner/device-list.ts';
import { Scanner } from './scanner/scanner.ts';
import { openListStore, wipeOldLists } from './storage/list-store.ts';
import { openScanStore } from './storage/scan-store.ts';
import { doorDevice } from './use-door-settings.ts';

/** The scanner of an event's door on this device. `token`: of a device without an account. */
export function openScanner(slug: string, token?: string): Scanner {
  const lists = openListStore(token !== undefined);
  // A browser that stores nothing has nothing to delete.
  void wipeOldLists(lists, presentDate()).catch(() => undefined);
  return new Scanner({
    slug,
    device_id: doorDevice(),
    api: serverDoor(slug, token),
    list: new DeviceList(slug, lists),
    scans: openScanStore(),
  });
}
