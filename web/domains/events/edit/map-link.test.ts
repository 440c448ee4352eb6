import { expect, test } from 'vitest';
import { readMapLink } from './map-link.ts';

const berghain = { latitude: 52.5112, longitude: 13.4426 };

test.each([
  // Google: the pin counts, not the middle of the map.
  [
    'https://www.google.com/maps/place/Berghain/@52.4999,13.3999,17z/data=!3m1!4b1!4m6!3m5!1s0x47!8m2!3d52.5112!4d13.4426!16s',
    berghain,
  ],
  ['https://www.google.com/maps/@52.5112,13.4426,17z', berghain],
  ['https://maps.google.com/?q=52.5112,13.4426', berghain],
  ['https://www.google.com/maps/search/?api=1&query=52.5112%2C13.4426', berghain],
  ['https://www.google.com/maps/dir/?api=1&destination=52.5112,13.4426', berghain],
  // Apple, old and new.
  ['https://maps.apple.com/?ll=52.5112,13.4426&q=Berghain', berghain],
  ['https://maps.apple.com/place?address=Am%20Wriezener%20Bahnhof&coordinate=52.5112,13.4426&name=Berghain', berghain],
  // OpenStreetMap: the marker counts, not the middle of the map.
  ['https://www.openstreetmap.org/?mlat=52.5112&mlon=13.4426#map=12/52.4/13.3', berghain],
  ['https://www.openstreetmap.org/#map=17/52.5112/13.4426', berghain],
  ['https://www.bing.com/maps?cp=52.5112~13.4426&lvl=16', berghain],
  ['geo:52.5112,13.4426?z=17', berghain],
  ['www.google.com/maps/@52.5112,13.4426,17z', berghain],
  ['52.5112, 13.4426', berghain],
  ['  -33.8568 151.2153 ', { latitude: -33.8568, longitude: 151.2153 }],
])('%s is read', (link, point) => {
  expect(readMapLink(link)).toEqual(point);
});

test.each([
  '',
  'Am Wriezener Bahnhof, Berlin',
  'https://maps.app.goo.gl/abcDEF123',
  'https://maps.google.com/?q=Berghain+Berlin',
  'https://www.google.com/maps/@152.5,13.4,17z',
  'https://maps.google.com/?q=52.5,213.4',
  'Köpenicker Str. 70, 10179',
  'javascript:alert(1)',
  `https://example.com/${'@1,'.repeat(10_000)}`,
])('%s has no coordinates', (link) => {
  expect(readMapLink(link)).toBeNull();
});
