import { v7 as uuidv7 } from 'uuid';
import { labToday } from '../shared/domain/time/lab-time.js';
import type { Actor } from '../server/kernel/actor.js';
import type { Shift } from '../server/ledger/index.js';

interface Standing {
  readonly id: string;
  readonly cashier: Actor;
  readonly day: string;
  first: Date;
  last: Date;
}

/** Who stood at the till on which day: one shift a cashier and day, today's still open. */
export class PastShifts {
  private readonly standing = new Map<string, Standing>();

  constructor(
    private readonly timeZone: string,
    private readonly now: Date,
  ) {}

  /** The shift in which this cashier took money at that moment. */
  idOf(cashier: Actor, at: Date): string {
    const day = labToday(this.timeZone, at);
    const key = `${cashier.username} ${day}`;
    const shift = this.standing.get(key) ?? { id: uuidv7(), cashier, day, first: at, last: at };
    if (at < shift.first) shift.first = at;
    if (at > shift.last) shift.last = at;
    this.standing.set(key, shift);
    return shift.id;
  }

  all(): Shift[] {
    const today = labToday(this.timeZone, this.now);
    return [...this.standing.values()].map(({ id, cashier, day, first, last }) => ({
      id,
      cashier,
      openedAt: first,
      closedAt: day === today ? null : last,
    }));
  }
}
