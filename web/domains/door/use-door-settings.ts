import { useState } from 'react';

import { keep, readKept, readOrKeep } from '#web/platform/lib/kept-value.ts';
import { randomId } from '#web/platform/lib/random-id.ts';

const deviceKey = 'doorDevice';
const nameKey = 'doorName';
const soundKey = 'doorSound';

/** What this device keeps about its door: which one it stands at, and whether it makes a sound. */
export function useDoorSettings() {
  // The page is protected, so this never runs on the server.
  const [name, setName] = useState(() => readKept(nameKey) ?? '');
  const [isSoundOn, setSoundOn] = useState(() => readKept(soundKey) !== 'off');

  return {
    name,
    isSoundOn,
    setName: (value: string) => {
      setName(value);
      keep(nameKey, value);
    },
    setSoundOn: (value: boolean) => {
      setSoundOn(value);
      keep(soundKey, value ? 'on' : 'off');
    },
  };
}

/** This device's lasting name towards the server, by which a repeated scan is known as the same. */
export function doorDevice(): string {
  return readOrKeep(deviceKey, randomId);
}
