interface Shift {
  number: number;
  isOpen: boolean;
  hasFloat: boolean;
  /** Counted, and not closed yet. */
  closing: string | undefined;
}

/** Each cashier's shifts in their order; the ledger's are set beside them in the same order. */
export class Shifts {
  private readonly shifts = new Map<string, Shift>();

  /** The one that money goes to, as its drawers are called. */
  of(cashier: string): string {
    return `${cashier}#${this.mine(cashier).number}`;
  }

  /** Taking money without a shift opens one. */
  open(cashier: string): void {
    this.mine(cashier).isOpen = true;
  }

  isOpen(cashier: string): boolean {
    return this.mine(cashier).isOpen;
  }

  /** A float is asked for once a shift. */
  giveFloat(cashier: string): boolean {
    const mine = this.mine(cashier);
    const isFirst = !mine.hasFloat;
    Object.assign(mine, { isOpen: true, hasFloat: true });
    return isFirst;
  }

  closing(cashier: string): string | undefined {
    return this.mine(cashier).closing;
  }

  /** Takings after the count belong to the next shift. */
  count(cashier: string): void {
    const mine = this.mine(cashier);
    const closing = this.of(cashier);
    Object.assign(mine, { number: mine.number + 1, isOpen: false, hasFloat: false, closing });
  }

  close(cashier: string): void {
    this.mine(cashier).closing = undefined;
  }

  private mine(cashier: string): Shift {
    const mine = this.shifts.get(cashier) ?? {
      number: 1,
      isOpen: false,
      hasFloat: false,
      closing: undefined,
    };
    this.shifts.set(cashier, mine);
    return mine;
  }
}
