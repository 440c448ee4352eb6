import { describe, expect, it } from 'vitest';

import { mapAddress, wayAddress } from './map-address.ts';

const devices = {
  iphone: 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15',
  ipad: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15',
  android: 'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36',
  desktop: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101',
};
const place = {
  venue_name: 'Tresor & Co',
  address: 'Köpenicker Str. 70',
  city: 'Berlin',
  country: 'DE',
  latitude: 52.51,
  longitude: 13.42,
};
const unmarked = { ...place, latitude: null, longitude: null };

describe('a place opens in the map of the device', () => {
  it.each([
    ['iphone', 'https://maps.apple.com/?ll=52.51%2C13.42&q=Tresor+%26+Co'],
    ['ipad', 'https://maps.apple.com/?ll=52.51%2C13.42&q=Tresor+%26+Co'],
    ['android', 'geo:52.51,13.42?q=52.51,13.42(Tresor%20%26%20Co)'],
    ['desktop', 'https://www.openstreetmap.org/?mlat=52.51&mlon=13.42#map=17/52.51/13.42'],
  ] as const)('%s', (device, address) => {
    expect(mapAddress(place, devices[device])).toBe(address);
  });

  it('in a name, brackets do not end it', () => {
    const hall = { ...place, venue_name: 'Tresor (Globus)' };
    expect(mapAddress(hall, devices.android)).toBe('geo:52.51,13.42?q=52.51,13.42(Tresor%20%28Globus%29)');
  });

  it('by its address, where nobody has marked it', () => {
    const words = 'Tresor & Co, Köpenicker Str. 70, Berlin, DE';
    expect(mapAddress(unmarked, devices.android)).toBe(`geo:0,0?q=${encodeURIComponent(words)}`);
    expect(new URL(mapAddress(unmarked, devices.iphone)).searchParams.get('q')).toBe(words);
    expect(new URL(mapAddress(unmarked, devices.desktop)).searchParams.get('query')).toBe(words);
  });
});

describe('the way there begins where the device is', () => {
  it.each([
    ['iphone', 'https://maps.apple.com/?daddr=52.51%2C13.42'],
    ['android', 'https://www.google.com/maps/dir/?api=1&destination=52.51%2C13.42'],
    ['desktop', 'https://www.google.com/maps/dir/?api=1&destination=52.51%2C13.42'],
  ] as const)('%s', (device, address) => {
    expect(wayAddress(place, devices[device])).toBe(address);
  });

  it('is to the address, where nobody has marked the place', () => {
    const address = new URL(wayAddress(unmarked, devices.android));
    expect(address.searchParams.get('destination')).toBe('Tresor & Co, Köpenicker Str. 70, Berlin, DE');
  });
});
