/** So many a second, and as many at once: a screen that opens asks for all that it shows. */
export class Rate {
  private left: number;
  private at: number | undefined;

  constructor(private readonly perSecond: number) {
    this.left = perSecond;
  }

  /** False: too many. `now` is a time in milliseconds that never runs backwards. */
  take(now: number): boolean {
    const passed = now - (this.at ?? now);
    this.at = now;
    this.left = Math.min(this.perSecond, this.left + (passed * this.perSecond) / 1000);
    if (this.left < 1) return false;
    this.left -= 1;
    return true;
  }
}
