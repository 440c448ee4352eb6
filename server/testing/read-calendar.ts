type Property = { name: string; parameters: string; value: string };

/** Parses a calendar file as in RFC 5545: unfolds lines, splits properties, unescapes values. */
export function readCalendar(text: string): { properties: Property[]; valueOf: (name: string) => string | undefined } {
  if (!text.endsWith('END:VCALENDAR') && !text.endsWith('END:VCALENDAR\r\n')) throw new Error('not a whole calendar');
  const lines = text.split('\r\n');
  if (lines.some((line) => line.includes('\n') || Buffer.byteLength(line) > 75)) throw new Error('a line is too long');
  const properties = lines
    .reduce<string[]>((unfolded, line) => {
      if (/^[ \t]/.test(line)) unfolded.push((unfolded.pop() ?? '') + line.slice(1));
      else if (line !== '') unfolded.push(line);
      return unfolded;
    }, [])
    .map(readProperty);
  return { properties, valueOf: (name) => properties.find((property) => property.name === name)?.value };
}

function readProperty(line: string): Property {
  const [, name = '', parameters = '', value = ''] = /^([A-Z-]+)((?:;[^:]*)?):(.*)$/s.exec(line) ?? [];
  if (name === '') throw new Error(`not a property: ${line}`);
  return {
    name,
    parameters,
    value: value.replace(/\\([\\;,nN])/g, (_all, char: string) => (/n/i.test(char) ? '\n' : char)),
  };
}
