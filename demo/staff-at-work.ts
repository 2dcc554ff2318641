import type {
  CriticalCall,
  Result,
  TestValue,
  BatchAnswer,
  ResultListRow,
} from '../shared/contract/results.js';
import type { Booking, JobCard } from '../shared/contract/booking-shapes.js';
import type { Page } from '../shared/contract/page.js';
import { kitsOf } from '../shared/disciplines/serology/rules.js';
import { isReaction } from '../shared/disciplines/bloodbank/readings.js';
import { SHEETS, testValuesOf } from '../shared/disciplines/sheets.js';
import { REJECTION_REASONS, type Discipline } from '../shared/vocabulary.js';
import { bloodEntered } from './draw-blood.js';
import { drawSections } from './draw-sections.js';
import { drawValues } from './draw-values.js';
import { Refused, type Person } from './person.js';
import type { Random } from './random.js';
import { notifiedPerson } from './staff.js';
import { subjectOf } from './subject.js';
import type {
  BilledAnswer,
  PayableBooking,
  PaymentAnswer,
  PaymentType,
} from '../shared/contract/billing-shapes.js';
import { parseMoney } from '../shared/domain/money/money.js';
import { EURO, inEuros } from './euros.js';
import { authorisationOf } from './payers.js';

/** A figure is measured even if no range fits the age. */
function measured(row: TestValue): TestValue {
  return { ...row, rangeText: row.rangeText || row.referenceRangeMale };
}

/** Takes the first card of a worklist, enters plausible values and saves them. */
export class AtTheBench {
  constructor(
    private readonly random: Random,
    private readonly person: Person,
  ) {}

  async waiting(unit: Discipline): Promise<readonly JobCard[]> {
    const page = await this.person.get<Page<JobCard>>(`/api/jobCard/find/${unit}/waiting/1?size=100`);
    return page.items;
  }

  async enter(card: JobCard): Promise<Result> {
    const unit = card.laboratoryUnit;
    const shown = await this.person.get<Result>(`/api/${unit}/${card.bookingInformationId}/${card.code}`);
    const rows = testValuesOf<TestValue>(unit, shown);
    const subject = subjectOf(card.labNumber, shown.assessedFor.gender);
    const values = missingValues(rows, drawValues(this.random, subject, rows.map(measured)));
    const own = unit === 'bloodbank' ? bloodEntered(this.random, subject, shown, rows) : undefined;
    const request = {
      bookingInformationId: card.bookingInformationId,
      code: card.code,
      version: shown.version,
      action: 'update',
      ...(own === undefined ? this.sectionsOf(shown, rows, values) : { sections: own.sections }),
      [SHEETS[unit].testValuesKey]: [...(own?.rows ?? []), ...othersOf(values, own !== undefined)],
    };
    // A jump from the last value: it is repeated, and the remark says so.
    return saveWithRemark(this.person, unit, request, { remarks: 'Repeated and confirmed.' });
  }

  /** The kits and the run that the bench is offered, if it used them before. */
  private sectionsOf(shown: Result, rows: readonly TestValue[], values: ReadonlyMap<string, string>) {
    const today = new Date().toISOString().slice(0, 10);
    const drawn = drawSections(shown.discipline, rows, values, today);
    const offered = kitsOf(shown.offers ?? {});
    const kits = kitsOf(drawn).map(
      (kit) => offered.find(({ parameter }) => parameter === kit.parameter) ?? kit,
    );
    const sections = { ...drawn, ...(kits.length > 0 && { kits }) };
    return Object.keys(sections).length === 0 ? {} : { sections };
  }

  /** A tube that is not fit, now and then: it is taken again. */
  async reject({ specimens }: Booking): Promise<void> {
    const tube = this.random.pick(specimens);
    const path = `/api/specimens/${encodeURIComponent(tube.accession)}`;
    await this.person.put(path, { state: 'rejected', reason: this.random.pick(REJECTION_REASONS) });
    await this.person.post(`${path}/recollect`, {});
  }

  /** Reports the oldest critical value that has waited this long for its call; false if none has. */
  async callCritical(patienceMs: number): Promise<boolean> {
    const calls = await this.person.get<CriticalCall[]>('/api/results/critical');
    const call = calls.find(({ raisedAt }) => Date.now() - Date.parse(raisedAt) > patienceMs);
    if (!call) return false;
    const { callId, referringDoctor } = call;
    await this.person.post('/api/results/critical/acknowledge', {
      callId,
      ...notifiedPerson(referringDoctor),
    });
    return true;
  }
}

/** A result that is refused for want of a reason is sent again with one. */
async function saveWithRemark(
  person: Person,
  unit: Discipline,
  request: object,
  remarked: object,
): Promise<Result> {
  const path = `/api/${unit}/`;
  try {
    return await person.put<Result>(path, request);
  } catch (failure) {
    if (!(failure instanceof Refused) || failure.status !== 422) throw failure;
    return person.put<Result>(path, { ...request, ...remarked });
  }
}

/** Reactions are read by the blood bank's own two people. */
function othersOf(values: ReadonlyMap<string, string>, isBlood: boolean) {
  const typed = [...values].map(([code, parameter]) => ({ code, parameter }));
  return isBlood ? typed.filter(({ code }) => !isReaction(code)) : typed;
}

/** Values that another profile of the specimen already has are not typed again. */
function missingValues(
  rows: readonly TestValue[],
  drawn: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  const filled = new Set(rows.filter(({ parameter }) => parameter !== '').map(({ code }) => code));
  return new Map([...drawn].filter(([code]) => !filled.has(code)));
}

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
    // Results of the sample contradict each other: it was looked at, and the remark says so.
    const looked = { remarks: 'Sample and results checked.', remarkable: true };
    return saveWithRemark(this.person, unit, request, looked);
  }
}

/** Takes the money of patients at the till. */
export class AtTheTill {
  constructor(
    private readonly random: Random,
    private readonly person: Person,
  ) {}

  /** One of the latest bookings that still owe something; undefined when nobody does. */
  async serveSomebody(): Promise<Booking | undefined> {
    const { items } = await this.person.get<Page<PayableBooking>>('/api/billing/payable?status=due&size=20');
    return items.length === 0 ? undefined : this.take(this.random.pick(items));
  }

  /** The patient's part; a payer is billed for its share with it, or alone if the patient owes nothing. */
  async take({
    bookingId,
    balance,
    payersPart: part,
  }: Pick<PayableBooking, 'bookingId' | 'balance' | 'payersPart'>): Promise<Booking> {
    const authorised = part?.awaitsNumber === true && { authorisationNumber: authorisationOf(bookingId) };
    if (part?.patientOwes === '0.00') {
      const path = `/api/payers/${part.id}/bill`;
      const { booking } = await this.person.post<BilledAnswer>(
        path,
        { bookingId, ...authorised },
        crypto.randomUUID(),
      );
      return booking;
    }
    const paymentType = part ? 'card' : this.random.weighted(METHODS);
    const amount = await this.handedOver(paymentType, part?.patientOwes ?? balance);
    const payment = { bookingId, payments: [{ paymentType, amount }], ...authorised };
    const path = '/api/booking/update-payment';
    return (await this.person.put<PaymentAnswer>(path, payment, crypto.randomUUID())).booking;
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
