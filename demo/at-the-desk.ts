import type { PayableBooking, PaymentAnswer, PaymentType } from '../shared/contract/billing-shapes.js';
import type { Page } from '../shared/contract/page.js';
import type { BatchAnswer, Result, ResultListRow } from '../shared/contract/results.js';
import { parseMoney } from '../shared/domain/money/money.js';
import { EURO, inEuros } from './euros.js';
import { Refused, type Person } from './person.js';
import type { Random } from './random.js';

const AT_ONCE = 12;
const LOOKED_AT = 3;
const METHODS = { cash: 44, card: 27, 'mobile-money': 25, [EURO]: 4 } as const;

/** Authorises and releases: the clean ones together, what needs a look on its own. */
export class AtTheAuthorisersDesk {
  constructor(private readonly person: Person) {}

  /** How many results were signed. */
  async release(): Promise<number> {
    const { items } = await this.person.get<Page<ResultListRow>>('/api/results?stage=validated&size=100');
    const oldest = [...items].reverse();
    const special = oldest.filter((row) => !row.clean).slice(0, LOOKED_AT);
    for (const row of special) await this.signOne(row);
    const clean = oldest.filter((row) => row.clean).slice(0, AT_ONCE);
    return (await this.releaseAll(clean)) + special.length;
  }

  private async releaseAll(rows: readonly ResultListRow[]): Promise<number> {
    if (rows.length === 0) return 0;
    const items = rows.map(({ bookingId, profileCode, version }) => ({ bookingId, profileCode, version }));
    const answers = await this.person.post<BatchAnswer[]>('/api/results/release-batch', { items });
    return answers.filter(({ ok }) => ok).length;
  }

  private async signOne(row: ResultListRow): Promise<Result> {
    const { bookingId, profileCode, unit, version } = row;
    const request = { bookingInformationId: bookingId, code: profileCode, version, action: 'release' };
    try {
      return await this.person.put<Result>(`/api/${unit}/`, request);
    } catch (failure) {
      // Results of the sample contradict each other: it was looked at, and the remark says so.
      if (!(failure instanceof Refused) || failure.status !== 422) throw failure;
      const remarks = 'Sample and results checked.';
      return this.person.put<Result>(`/api/${unit}/`, { ...request, remarks, remarkable: true });
    }
  }
}

/** Takes the money of those who stand at the till. */
export class AtTheTill {
  constructor(
    private readonly random: Random,
    private readonly person: Person,
  ) {}

  /** One of the latest bookings that still owe something; undefined when nobody does. */
  async serveSomebody(): Promise<PaymentAnswer | undefined> {
    const { items } = await this.person.get<Page<PayableBooking>>('/api/billing/payable?status=due&size=20');
    return items.length === 0 ? undefined : this.take(this.random.pick(items));
  }

  async take({
    bookingId,
    balance,
    accountName,
  }: Pick<PayableBooking, 'bookingId' | 'balance' | 'accountName'>): Promise<PaymentAnswer> {
    const paymentType = accountName ? 'insurance-account' : this.random.weighted(METHODS);
    const amount = await this.handedOver(paymentType, balance);
    const payment = { bookingId, payments: [{ paymentType, amount }] };
    return this.person.put<PaymentAnswer>('/api/booking/update-payment', payment, crypto.randomUUID());
  }

  private async handedOver(paymentType: string, balance: string): Promise<string> {
    if (paymentType === 'cash') return inNotes(balance);
    if (paymentType !== EURO) return balance;
    const types = await this.person.get<PaymentType[]>('/api/payment-types');
    const euro = types.find(({ nameSlug }) => nameSlug === EURO);
    return inEuros(parseMoney(balance) ?? 0n, euro);
  }
}

/** Handed over in notes of five; the rest is given back. */
function inNotes(balance: string): string {
  return `${Math.ceil(Number(balance) / 5) * 5}.00`;
}
