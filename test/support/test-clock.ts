import { Clock } from '../../server/kernel/clock.js';

/** The real time, moved by what the test says. */
export class TestClock extends Clock {
  private offsetMs = 0;

  override now(): Date {
    return new Date(Date.now() + this.offsetMs);
  }

  advance(ms: number): void {
    this.offsetMs += ms;
  }

  set(moment: string): void {
    this.offsetMs = Date.parse(moment) - Date.now();
  }
}
