import { grant } from '../../bookings/requests.js';
import { beside } from '../../billing/till.js';
import { DEPOSIT, UNNAMED } from './known.js';
import { agreed, datePaper, isRefused, samePaper } from './agree.js';
import { someBill } from './acts-bookings.js';
import { ask, withKey, type House } from './laboratory.js';
import { bookRefund, decideRefund, type WantedRefund } from './refund.js';

const REASONS = [
  'duplicate-booking',
  'patient-request',
  'test-not-available',
  'price-error',
  'laboratory-error',
];

/** Some profiles are given back, with the leave that docs/rules/ledger.md asks for, or now and then without it. */
export async function refund(house: House): Promise<string> {
  const { books, chance, counter, lab } = house;
  const paid = books.bills.filter((bill) => !bill.isDeleted && bill.held > 0n && bill.active.length > 0);
  const bill = paid.length > 0 && chance.happens(90) ? chance.one(paid.slice(-20)) : someBill(house);
  const codes = chance.some(
    bill.active.map(({ code }) => code),
    chance.whole(1, 2),
  );
  const paidBy = books.takings.filter(
    ({ bill: of, kind, way }) => of === bill && kind === 'payment' && way !== UNNAMED,
  );
  const own = [...paidBy.map((taking) => taking.way), ...(bill.fromDeposit > 0n ? [DEPOSIT] : [])];
  const way = own.length > 0 && chance.happens(75) ? chance.one(own) : chance.one([...books.ways, DEPOSIT]);
  const wish: WantedRefund = { who: chance.one(counter), codes, way, reasonCode: chance.one(REASONS) };
  const decision = decideRefund(books, bill, wish);
  const approver = house.client('approver');
  const withoutLeave = chance.happens(6);
  const needsApproval = !isRefused(decision) && decision.needsApproval;
  const leave = withoutLeave
    ? {}
    : needsApproval
      ? beside(approver)
      : await grant(lab, wish.who.name, 'refund', bill.id);
  const body = { bookingId: bill.id, profiles: codes, paymentType: way.slug, reasonCode: wish.reasonCode };
  const answer = await ask(house, wish.who.name, 'post', '/api/refunds', body, { ...withKey(), ...leave });
  const what = `${wish.who.name} refunds ${JSON.stringify(body)}`;
  const allowed = withoutLeave ? { refused: 'nobody gave leave' } : decision;
  if (!agreed(answer, allowed) || isRefused(decision)) return `${what}: refused`;
  const paper = bookRefund(books, bill, decision);
  samePaper(answer.body.refund, paper);
  datePaper(books, answer.body.refund);
  bill.version = answer.body.booking.version;
  return `${what}: receipt ${paper.number}`;
}
