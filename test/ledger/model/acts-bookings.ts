import { grant } from '../../bookings/requests.js';
import { agreed } from './agree.js';
import { Bill } from './bill.js';
import { ask, withKey, type House } from './laboratory.js';

let people = 0;

/** Reception books a new patient, or one who is known. */
export async function book(house: House): Promise<string> {
  const { books, chance, patients } = house;
  const codes = chance.some([...books.prices.keys()], chance.whole(1, 4));
  const known = patients.length > 0 && chance.happens(40) ? chance.one(patients) : undefined;
  people += 1;
  const payer = chance.happens(20) ? chance.one(books.payers) : undefined;
  const patient = known
    ? { id: known }
    : { fullName: `Random Patient ${people}`, dateOfBirth: '1980-01-15', gender: 'female' };
  const answer = await ask(
    house,
    'reception',
    'post',
    '/api/booking/book',
    { patient, profiles: codes, ...(payer && { payerId: payer.id }) },
    withKey(),
  );
  agreed(answer, {});
  const { id, version, patientData } = answer.body;
  if (!known) patients.push(patientData.id);
  const bill = new Bill(id, patientData.id, version);
  bill.payer = payer;
  books.bills.push(bill);
  books.charge(bill, codes);
  return `booked ${codes.join(' ')} as ${id}`;
}

/** A profile is added by reception with the admin code, or by the bench. */
export async function add(house: House): Promise<string> {
  const { books, chance } = house;
  const bill = someBill(house);
  const others = [...books.prices.keys()].filter((code) => bill.line(code)?.stands !== true);
  if (others.length === 0) return 'nothing to add';
  const code = chance.one(others);
  const answer = chance.happens(50)
    ? await update(house, bill, [...bill.active.map((line) => line.code), code])
    : await addAtTheBench(house, bill, code);
  agreed(answer, {});
  bill.version = answer.body.version;
  books.charge(bill, [code]);
  return `${code} added to ${bill.id}`;
}

function addAtTheBench(house: House, { id }: Bill, profile: string) {
  const askedBy = { kind: 'doctor', name: 'Dr Random' };
  return ask(house, 'bench', 'post', '/api/booking/add-test', { id, profile, askedBy }, withKey());
}

/** Money goes back by a refund, never by taking a profile off. */
export async function remove(house: House): Promise<string> {
  const { books, chance } = house;
  const bill = someBill(house);
  if (bill.active.length < 2) return 'nothing to take off';
  const line = chance.one(bill.active);
  const discounts = [...line.discounts.values()].reduce((all, one) => all + one, 0n);
  const isPaidFor = bill.balance - line.price + discounts < 0n;
  const decision = isPaidFor ? { refused: 'more was paid than it would cost' } : {};
  const left = bill.active.filter((one) => one !== line).map(({ code }) => code);
  const answer = await update(house, bill, left);
  const what = `${line.code} off ${bill.id}`;
  if (!agreed(answer, decision)) return `${what} refused`;
  bill.version = answer.body.version;
  books.takeOff(bill, line);
  bill.takenOffAfter = books.papers.length;
  return what;
}

async function update(house: House, { id, version }: Bill, profiles: readonly string[]) {
  const headers = await grant(house.lab, 'reception', 'update', id);
  return ask(house, 'reception', 'put', '/api/booking/update', { id, version, profiles }, headers);
}

/** A booking that took money stays. */
export async function deleteBooking(house: House): Promise<string> {
  const bill = someBill(house);
  const headers = await grant(house.lab, 'reception', 'delete', bill.id);
  const request = { id: bill.id, version: bill.version, reason: 'Booked twice' };
  const answer = await ask(house, 'reception', 'delete', '/api/booking', request, headers);
  const decision = bill.paid > 0n ? { refused: 'money was taken' } : {};
  if (!agreed(answer, decision)) return `deletion of ${bill.id} refused`;
  for (const line of bill.standing) house.books.takeOff(bill, line);
  bill.isDeleted = true;
  return `${bill.id} deleted`;
}

/** With something still to be done. */
export function openBills({ books }: House): Bill[] {
  return books.bills.filter((bill) => !bill.isDeleted && bill.active.length > 0);
}

/** One of them, rather a new one. */
export function someBill(house: House): Bill {
  const open = openBills(house);
  return house.chance.one(house.chance.happens(70) ? open.slice(-15) : open);
}
