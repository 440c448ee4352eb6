import { useState } from 'react';

import { store, readStored, readOrStore } from '#web/platform/lib/storage.ts';
import { randomId } from '#web/platform/lib/random-id.ts';

const deviceKey = 'doorDevice';
const nameKey = 'doorName';
const soundKey = 'doorSound';

/** The settings stored on this device: the name of its door, and whether it plays sounds. */
export function useDoorSettings() {
  // The door is shown in the browser only, so this never runs on the server.
  const [name, setName] = useState(() => readStored(nameKey) ?? '');
  const [isSoundOn, setSoundOn] = useState(() => readStored(soundKey) !== 'off');

  return {
    name,
    isSoundOn,
    setName: (value: string) => {
      setName(value);
      store(nameKey, value);
    },
    setSoundOn: (value: boolean) => {
      setSoundOn(value);
      store(soundKey, value ? 'on' : 'off');
    },
  };
}

export type DoorSettings = ReturnType<typeof useDoorSettings>;

/** This device's permanent id, by which the server recognises a repeated scan. */
export function doorDevice(): string {
  return readOrStore(deviceKey, randomId);
}
