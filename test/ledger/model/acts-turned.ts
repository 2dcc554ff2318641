import { beside } from '../../billing/till.js';
import { agreed, datePaper, isRefused, samePaper } from './agree.js';
import { ask, withKey, type House } from './laboratory.js';
import { bookReversal, decideReversal, type ReversalRequest } from './turn.js';

/** A payment is turned round: in its shift by who took it, afterwards by anybody with a manager; now and then otherwise. */
export async function turn(house: House): Promise<string> {
  const { books, chance } = house;
  if (books.payments.length === 0) return 'nothing to turn round';
  const wish = aWish(house);
  const { who, kind, paid, approved } = wish;
  const decision = decideReversal(books, wish);
  const headers = { ...withKey(), ...(approved && beside(house.client('approver'))) };
  const path = `/api/receipts/${paid.paper.number}/${kind}`;
  const answer = await ask(house, who.name, 'post', path, { reason: 'At random' }, headers);
  const what = `${who.name} turns receipt ${paid.paper.number} round by ${kind}`;
  if (!agreed(answer, decision) || isRefused(decision)) return `${what}: refused`;
  const paper = bookReversal(books, wish);
  samePaper(answer.body.receipt, paper);
  datePaper(books, answer.body.receipt);
  paid.bill.version = answer.body.booking.version;
  if (chance.happens(10)) {
    const again = await ask(house, who.name, 'post', path, { reason: 'At random' }, headers);
    samePaper(again.body.receipt, paper);
  }
  return `${what}: receipt ${paper.number}`;
}

function aWish({ books, chance, counter }: House): ReversalRequest {
  const paid = chance.one(chance.happens(80) ? books.payments.slice(-12) : books.payments);
  const who = chance.happens(70) ? paid.cashier : chance.one(counter);
  const isOpen = books.shifts.of(paid.cashier.name) === paid.shift;
  const [right, wrong] = isOpen ? (['void', 'credit-note'] as const) : (['credit-note', 'void'] as const);
  return { who, paid, kind: chance.happens(85) ? right : wrong, approved: chance.happens(85) };
}
