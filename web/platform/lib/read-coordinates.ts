export type Coordinates = { latitude: number; longitude: number };

const number = String.raw`(-?\d{1,3}(?:\.\d+)?)`;
const pair = `${number}(?:,|%2C)\\s*${number}`;

/** Where map services write a place in their links, the exact place before the middle of the map. */
const patterns = [
  new RegExp(String.raw`!3d${number}!4d${number}`),
  new RegExp(`mlat=${number}&mlon=${number}`),
  new RegExp(`[?&](?:q|ll|query|destination|sll|cp)=(?:loc:)?${pair}`),
  new RegExp(`[?&](?:coordinate|center)=${pair}`),
  new RegExp(`^geo:${pair}`),
  new RegExp(`@${pair}`),
  new RegExp(String.raw`#map=\d+(?:\.\d+)?/${number}/${number}`),
  new RegExp(`^\\s*${number}[,;\\s]\\s*${number}\\s*$`),
];

/** Reads coordinates from a map's link or from plain text; undefined when there are none. */
export function readCoordinates(text: string): Coordinates | undefined {
  for (const pattern of patterns) {
    const [, latitude, longitude] = pattern.exec(text) ?? [];
    if (latitude === undefined || longitude === undefined) continue;
    const found = { latitude: rounded(latitude), longitude: rounded(longitude) };
    if (Math.abs(found.latitude) <= 90 && Math.abs(found.longitude) <= 180) return found;
  }
  return undefined;
}

/** Six decimals are a hand's breadth. */
function rounded(degrees: string): number {
  return Math.round(Number(degrees) * 1e6) / 1e6;
}
