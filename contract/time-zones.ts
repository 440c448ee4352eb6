/** Zones with short names people know: minutes from UTC in winter, the name in winter, the name in summer. */
type Family = { offset: number; winter: string; summer: string; zones: string[] };

const families: Family[] = [
  { offset: 0, winter: 'GMT', summer: 'BST', zones: ['Europe/London'] },
  { offset: 0, winter: 'GMT', summer: 'IST', zones: ['Europe/Dublin'] },
  { offset: 0, winter: 'WET', summer: 'WEST', zones: ['Europe/Lisbon'] },
  {
    offset: 60,
    winter: 'CET',
    summer: 'CEST',
    zones: [
      ...['Europe/Amsterdam', 'Europe/Belgrade', 'Europe/Berlin', 'Europe/Bratislava', 'Europe/Brussels'],
      ...['Europe/Budapest', 'Europe/Copenhagen', 'Europe/Ljubljana', 'Europe/Luxembourg', 'Europe/Madrid'],
      ...['Europe/Malta', 'Europe/Monaco', 'Europe/Oslo', 'Europe/Paris', 'Europe/Prague', 'Europe/Rome'],
      ...['Europe/Stockholm', 'Europe/Vienna', 'Europe/Warsaw', 'Europe/Zagreb', 'Europe/Zurich'],
    ],
  },
  {
    offset: 120,
    winter: 'EET',
    summer: 'EEST',
    zones: ['Europe/Athens', 'Europe/Bucharest', 'Europe/Helsinki', 'Europe/Kyiv', 'Europe/Riga', 'Europe/Vilnius'],
  },
  { offset: -300, winter: 'EST', summer: 'EDT', zones: ['America/New_York', 'America/Toronto', 'America/Detroit'] },
  { offset: -360, winter: 'CST', summer: 'CDT', zones: ['America/Chicago'] },
  { offset: -420, winter: 'MST', summer: 'MDT', zones: ['America/Denver'] },
  { offset: -480, winter: 'PST', summer: 'PDT', zones: ['America/Los_Angeles', 'America/Vancouver'] },
  { offset: 540, winter: 'JST', summer: 'JST', zones: ['Asia/Tokyo'] },
  { offset: 600, winter: 'AEST', summer: 'AEDT', zones: ['Australia/Sydney', 'Australia/Melbourne'] },
];

const familyOf = new Map(families.flatMap((family) => family.zones.map((zone) => [zone, family] as const)));

/** A zone's short name at an offset: "CET", "CEST", or "GMT+3" where no short name is common. */
export function shortZoneName(zone: string, offsetMinutes: number): string {
  const family = familyOf.get(zone);
  if (family?.offset === offsetMinutes) return family.winter;
  if (family && offsetMinutes === family.offset + 60) return family.summer;
  if (offsetMinutes === 0) return 'UTC';
  const minutes = Math.abs(offsetMinutes);
  const rest = minutes % 60 === 0 ? '' : `:${minutes % 60}`;
  return `GMT${offsetMinutes < 0 ? '-' : '+'}${Math.floor(minutes / 60)}${rest}`;
}

/** A zone in words: "Berlin time". */
export function spokenZoneName(zone: string): string {
  const place = zone.split('/').at(-1) ?? zone;
  return place === 'UTC' ? 'UTC' : `${place.replaceAll('_', ' ')} time`;
}
