import { Clock } from '../../server/kernel/clock.js';

/** The real time, moved by the test. */
export class TestClock extends Clock {
  private offsetMs = 0;
  private heldAtMs: number | undefined;

  override now(): Date {
    return new Date((this.heldAtMs ?? Date.now()) + this.offsetMs);
  }

  /** Stops time while the test does something that may take long on a slow machine; `advance` still moves it. */
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
