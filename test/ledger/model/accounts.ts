import type { Cents } from './integers.js';

export interface Move {
  readonly debit: string;
  readonly credit: string;
  readonly currency: string;
  readonly amount: Cents;
}

/** Every account there is, by kind, owner and currency (docs/rules/ledger.md); debit above zero. */
export class Accounts {
  private readonly sums = new Map<string, Cents>();
  private moves: Move[] = [];

  /** debit ← credit; nothing to move, no transfer. */
  move(debit: string, credit: string, currency: string, amount: Cents): void {
    if (amount < 0n) throw new Error(`The model moves less than nothing: ${debit} ← ${credit} ${amount}.`);
    this.moves.push({ debit, credit, currency, amount });
    this.add(`${debit} ${currency}`, amount);
    this.add(`${credit} ${currency}`, -amount);
  }

  /** The moves since the last call. */
  taken(): readonly Move[] {
    const taken = this.moves;
    this.moves = [];
    return taken;
  }

  balance(account: string, currency: string): Cents {
    return this.sums.get(`${account} ${currency}`) ?? 0n;
  }

  /** Those whose name begins so, with the rest of it; even if nothing is left on them. */
  under(name: string): [rest: string, amount: Cents][] {
    const under = [...this.sums].filter(([account]) => account.startsWith(name));
    return under.map(([account, amount]) => [account.slice(name.length), amount]);
  }

  /** Those that are not zero, as text, so that they can be set beside the ledger's. */
  standing(): Record<string, string> {
    const standing = [...this.sums].filter(([, amount]) => amount !== 0n);
    return Object.fromEntries(standing.map(([account, amount]) => [account, String(amount)]));
  }

  private add(account: string, amount: Cents): void {
    this.sums.set(account, (this.sums.get(account) ?? 0n) + amount);
  }
}
