import { useEffect, useState } from 'react';

import { whenIdle } from '#web/platform/lib/when-idle.ts';

import { loadDecoder } from './camera/decoder.ts';
import type { Door } from './door-api.ts';
import type { DeviceList } from './scanner/device-list.ts';

type CodeMode = Door['event']['code_mode'];

/**
 * True once what a door needs without network, the reader of codes too, has been fetched or could not be: the page is then
 * worth keeping, and takes typed codes at least.
 */
export function useToolsReady(list: DeviceList, mode: CodeMode | undefined): boolean {
  const [isReady, setReady] = useState(false);
  useEffect(() => {
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
