/** The plural of a word as the bench writes it: "tests", "boxes", "assays"; symbols such as mL and g have none. */
export function pluralOf(one: string): string {
  if (!/^[a-z]{3,}$/.test(one) || one.endsWith('s')) return one;
  if (/(x|z|ch|sh)$/.test(one)) return `${one}es`;
  return /[^aeiou]y$/.test(one) ? `${one.slice(0, -1)}ies` : `${one}s`;
}

/** (1, 'week') -> "1 week", (3, 'week') -> "3 weeks", (2, 'authorised result') -> "2 authorised results". */
export function counted(count: number, one: string): string {
  const words = one.split(' ');
  const last = words.pop() ?? '';
  return [count.toLocaleString('en'), ...words, count === 1 ? last : pluralOf(last)].join(' ');
}
