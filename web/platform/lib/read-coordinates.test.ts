import { expect, test } from 'vitest';

import { readCoordinates } from './read-coordinates.ts';

test.each([
  ['https://www.google.com/maps/place/Tresor/@52.51,13.41,17z/data=!3m1!8m2!3d52.5103!4d13.4199', 52.5103, 13.4199],
  ['https://www.google.com/maps/@48.2082,16.3738,15z', 48.2082, 16.3738],
  ['https://maps.google.com/?q=40.7128,-74.0060', 40.7128, -74.006],
  ['https://www.openstreetmap.org/?mlat=52.5&mlon=13.4#map=17/1/2', 52.5, 13.4],
  ['https://www.openstreetmap.org/#map=19/51.50334/-0.07962', 51.50334, -0.07962],
  ['https://maps.apple.com/?ll=37.3349%2C-122.0090&t=m', 37.3349, -122.009],
  ['https://maps.apple.com/place?coordinate=37.3349,-122.0090', 37.3349, -122.009],
  ['geo:-33.8568,151.2153', -33.8568, 151.2153],
  ['52.5200, 13.4050', 52.52, 13.405],
  ['52.5200 13.4050', 52.52, 13.405],
])('reads %s', (text, latitude, longitude) => {
  expect(readCoordinates(text)).toEqual({ latitude, longitude });
});

test.each(['', 'Tresor, Berlin', 'https://example.com/', '91, 10', '12, 181', 'Köpenicker Str. 70, 10179'])(
  'finds nothing in %j',
  (text) => {
    expect(readCoordinates(text)).toBeUndefined();
  },
);
