/** So many kinds of screens are remembered. */
const MOST = 500;

/**
 * From where screens of the same rooms were found too far behind to be told what they missed: so is whoever stands
 * there or before it, for good. When a thousand screens come back at once, the log is counted once for each kind.
 */
export class FarBehind {
  private readonly known = new Map<string, number>();

  isFar(rooms: readonly string[], since: number): boolean {
    return since <= (this.known.get(keyOf(rooms)) ?? -1);
  }

  note(rooms: readonly string[], since: number): void {
    const key = keyOf(rooms);
    if (!this.known.has(key) && this.known.size >= MOST) this.known.clear();
    this.known.set(key, Math.max(since, this.known.get(key) ?? -1));
  }
}

function keyOf(rooms: readonly string[]): string {
  return [...rooms].sort().join(' ');
}
