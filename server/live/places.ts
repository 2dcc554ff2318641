/** So many places for each of whoever comes. */
export class Places {
  private readonly taken = new Map<string, number>();

  constructor(private readonly most: number) {}

  /** False: all are taken. */
  take(who: string): boolean {
    const before = this.taken.get(who) ?? 0;
    if (before >= this.most) return false;
    this.taken.set(who, before + 1);
    return true;
  }

  leave(who: string): void {
    const left = (this.taken.get(who) ?? 0) - 1;
    if (left > 0) this.taken.set(who, left);
    else this.taken.delete(who);
  }
}
