import { Clock } from '../../server/kernel/clock.js';

/** The real time, moved by what the test says. */
export class TestClock extends Clock {
  private offsetMs = 0;
  private heldAtMs: number | undefined;

  override now(): Date {
    return new Date((this.heldAtMs ?? Date.now()) + this.offsetMs);
  }

  /** Time stands while the test does what a slow machine may take any time for; `advance` moves it all the same. */
  hold(): void {
    this.heldAtMs = Date.now();
  }

  release(): void {
    this.heldAtMs = undefined;
  }

  advance(ms: number): void {
    this.offsetMs += ms;
  }

  set(moment: string): void {
    this.offsetMs = Date.parse(moment) - (this.heldAtMs ?? Date.now());
  }
}
