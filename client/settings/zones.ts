/** Those that the browser knows, and the present one. */
export function zonesWith(present: string): string[] {
  const zones = Intl.supportedValuesOf('timeZone');
  return present === '' || zones.includes(present) ? zones : [present, ...zones];
}

/** Where this computer stands. */
export function zoneHere(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}
