/** Deep, for plain data. */
export function saysTheSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  const [entries, others] = [Object.entries(one), Object.entries(other)];
  if (entries.length !== others.length) return false;
  const found = new Map(others);
  return entries.every(([key, value]) => found.has(key) && saysTheSame(value, found.get(key)));
}
