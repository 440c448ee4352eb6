let zones: string[] | undefined;

/** All time zones the browser knows, as options of a select; `chosen` is among them even if it is not known here. */
export function allTimeZones(chosen: string): { value: string; label: string }[] {
  zones ??= ['UTC', ...Intl.supportedValuesOf('timeZone')];
  const all = zones.includes(chosen) ? zones : [chosen, ...zones];
  return all.map((value) => ({ value, label: value.replaceAll('_', ' ').replaceAll('/', ' / ') }));
}
