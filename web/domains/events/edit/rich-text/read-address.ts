/** A typed web or mail address as a link; undefined when it is none. The scheme may be left out. */
export function readAddress(text: string): string | undefined {
  const typed = text.trim();
  if (/^[^\s@:/]+@[^\s@]+\.[^\s@]+$/.test(typed)) return `mailto:${typed}`;
  const address = /^[a-z][a-z\d+.-]*:/i.test(typed) ? typed : `https://${typed}`;
  if (!URL.canParse(address)) return undefined;
  const { protocol, hostname } = new URL(address);
  if (protocol === 'mailto:') return address;
  return /^https?:$/.test(protocol) && hostname.includes('.') ? address : undefined;
}
