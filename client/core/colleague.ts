/** A person by name; not everyone may see whose act it was, and the name is then empty or not sent. */
export function nameOrColleague(name: unknown): string {
  return typeof name === 'string' && name.trim() !== '' ? name : 'A colleague';
}
