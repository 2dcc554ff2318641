import type { Cents } from './integers.js';

export type CoPayment = { readonly percent: bigint } | { readonly amount: Cents } | undefined;

/** An insurer or an account customer, what it owes and what settles it. */
export class Payer {
  /** Billed and credited since the last invoice. */
  notInvoiced = 0n;
  /** Its prepayments and the credit beyond its invoices. */
  free = 0n;
  readonly invoices: { readonly number: number; open: Cents }[] = [];

  constructor(
    readonly id: string,
    readonly owner: string,
    readonly coPayment: CoPayment,
    readonly limit: Cents | undefined,
  ) {}

  get account(): string {
    return `payer ${this.owner}`;
  }

  get open() {
    return this.invoices.filter(({ open }) => open > 0n);
  }

  /** Spreads free money over the invoices in their order. */
  settle(): void {
    for (const invoice of this.open) {
      const amount = this.free < invoice.open ? this.free : invoice.open;
      invoice.open -= amount;
      this.free -= amount;
    }
  }
}
