/** (1, 'week') -> "1 week", (3, 'week') -> "3 weeks"; only words whose plural is an s. */
export function counted(count: number, one: string): string {
  return `${count} ${one}${count === 1 ? '' : 's'}`;
}
