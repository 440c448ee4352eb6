/** The time zone of this device. Only for pages that the server does not render: it does not know the zone. */
export function deviceZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}
