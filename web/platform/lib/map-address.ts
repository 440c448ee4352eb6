/** Where something is, as far as it is known. */
export type MapPlace = {
  venue_name: string;
  address: string;
  city: string;
  country: string;
  latitude: number | null;
  longitude: number | null;
};

/** The address that shows a place: in the phone's own map, elsewhere on OpenStreetMap. */
export function mapAddress(place: MapPlace, userAgent = ''): string {
  const point = pointOf(place);
  if (isApple(userAgent))
    return `https://maps.apple.com/?${new URLSearchParams(point ? { ll: point, q: nameOf(place) } : { q: wordsOf(place) })}`;
  // Any map that is installed may answer this one.
  if (isAndroid(userAgent))
    return point
      ? `geo:${point}?q=${point}(${encodeName(nameOf(place))})`
      : `geo:0,0?q=${encodeURIComponent(wordsOf(place))}`;
  if (point) {
    const { latitude, longitude } = place;
    return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`;
  }
  return `https://www.openstreetmap.org/search?${new URLSearchParams({ query: wordsOf(place) })}`;
}

/** The address of the way to a place from where the device is. */
export function wayAddress(place: MapPlace, userAgent = ''): string {
  const to = pointOf(place) ?? wordsOf(place);
  if (isApple(userAgent)) return `https://maps.apple.com/?${new URLSearchParams({ daddr: to })}`;
  return `https://www.google.com/maps/dir/?${new URLSearchParams({ api: '1', destination: to })}`;
}

function pointOf({ latitude, longitude }: MapPlace): string | undefined {
  return latitude === null || longitude === null ? undefined : `${latitude},${longitude}`;
}

/** In the address of a point, a bracket ends the name. */
const encodeName = (name: string) => encodeURIComponent(name).replaceAll('(', '%28').replaceAll(')', '%29');

const nameOf = (place: MapPlace) => place.venue_name || wordsOf(place);

function wordsOf({ venue_name, address, city, country }: MapPlace): string {
  return [venue_name, address, city, country].filter(Boolean).join(', ');
}

/** An iPad calls itself a Macintosh; both have the map. */
const isApple = (userAgent: string) => /iPhone|iPad|Macintosh/.test(userAgent);
const isAndroid = (userAgent: string) => userAgent.includes('Android');
