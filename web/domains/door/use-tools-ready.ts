import { useEffect, useState } from 'react';

import { cancelIdle, whenIdle } from '#web/platform/lib/when-idle.ts';

import { loadDecoder } from './camera/decoder.ts';
import type { Door as ServerDoor } from './door-api.ts';
import type { DeviceList } from './scanner/device-list.ts';

type CodeMode = ServerDoor['event']['code_mode'];

type Door = { code_mode: CodeMode | undefined; is_offline: boolean };

/**
 * True once what a door needs without network, the reader of codes too, has been fetched or could not be: the page is then
 * worth keeping, and takes typed codes at least. What could not be fetched is, once there is a network again.
 */
export function useToolsReady(list: DeviceList, { code_mode, is_offline }: Door): boolean {
  const [state, setState] = useState<'none' | 'failed' | 'fetched'>('none');
  const isDue = state === 'none' || (state === 'failed' && !is_offline);
  useEffect(() => {
    if (!code_mode || !isDue) return;
    const timer = whenIdle(
      () =>
        void fetchTools(list, code_mode).then(
          () => setState('fetched'),
          () => setState('failed'),
        ),
    );
    return () => cancelIdle(timer);
  }, [list, code_mode, isDue]);
  return state !== 'none';
}

async function fetchTools(list: DeviceList, mode: CodeMode): Promise<void> {
  if (mode === 'rotating') list.isRotationRight = (await import('#contract/ticket-rotation.ts')).isRotationRight;
  await loadDecoder();
}
