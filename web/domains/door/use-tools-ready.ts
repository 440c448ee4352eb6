import { useEffect, useState } from 'react';

import { whenIdle } from '#web/platform/lib/when-idle.ts';

import { loadDecoder } from './camera/decoder.ts';
import type { Door } from './door-api.ts';
import type { DeviceList } from './scanner/device-list.ts';

type CodeMode = Door['event']['code_mode'];

/** True when everything a door needs without network has been fetched: the reader of codes, too. */
export function useToolsReady(list: DeviceList, mode: CodeMode | undefined): boolean {
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    // Without them the page still takes typed codes.
    if (mode)
      whenIdle(
        () =>
          void fetchTools(list, mode)
            .catch(() => undefined)
            .then(() => setReady(true)),
      );
  }, [list, mode]);
  return isReady;
}

async function fetchTools(list: DeviceList, mode: CodeMode): Promise<void> {
  if (mode === 'rotating') list.isRotationRight = (await import('#contract/ticket-rotation.ts')).isRotationRight;
  await loadDecoder();
}
