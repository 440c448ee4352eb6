import { beforeEach, expect, test } from 'vitest';

import { forgetDeviceToken, readDeviceToken, storeDeviceToken } from './device-token.ts';

const device = { token: 'door_x', device_id: '1', name: 'Old phone' };
beforeEach(() => forgetDeviceToken('basement'));

test('a device keeps one token per event until it is forgotten', () => {
  storeDeviceToken('basement', device);
  expect(readDeviceToken('basement')).toEqual(device);
  storeDeviceToken('basement-2', { ...device, token: 'door_y' });
  forgetDeviceToken('basement');
  expect(readDeviceToken('basement')).toBeUndefined();
  expect(readDeviceToken('basement-2')?.token).toBe('door_y');
  expect(readDeviceToken('rooftop')).toBeUndefined();
});
