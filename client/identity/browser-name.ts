/** The first that fits; those that call themselves by others' names too stand before them. */
const BROWSERS = [
  ['Edg', 'Edge'],
  ['OPR', 'Opera'],
  ['Firefox', 'Firefox'],
  ['Chrom', 'Chrome'],
  ['Safari', 'Safari'],
] as const;
const SYSTEMS = [
  ['Android', 'Android'],
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Windows', 'Windows'],
  ['Mac OS', 'macOS'],
  ['Linux', 'Linux'],
] as const;

/** "Chrome on Windows" of what a browser calls itself; its first words where that is not known. */
export function browserName(agent: string): string {
  const named = (names: readonly (readonly [string, string])[]): string | undefined =>
    names.find(([mark]) => agent.includes(mark))?.[1];
  const [browser, system] = [named(BROWSERS), named(SYSTEMS)];
  if (browser === undefined) return agent === '' ? 'unknown' : agent.slice(0, 40);
  return system === undefined ? browser : `${browser} on ${system}`;
}
