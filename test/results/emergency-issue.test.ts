import { beside } from '../billing/till.js';
import { paper } from '../reports/paper.js';
import { good, type Answer, type Client } from '../support/client.js';
import { aBooking, type Booked } from './bench.js';
import { confirm, O_POSITIVE, openBloodBank, read, told, type BloodBank } from './blood-bench.js';
import { act, aUnit, gxm, match } from './crossmatch-bench.js';

let bank: BloodBank;

beforeAll(async () => {
  bank = await openBloodBank();
});
afterAll(() => bank?.lab.close());

const MAN = { fullName: 'Unknown Male', dateOfBirth: '1980-01-01', gender: 'male' };
let bled = 0;

/** Booked without a collection time: no sample of it is here. */
function bleeding(): Promise<Booked> {
  bled += 1;
  return aBooking(bank.lab, ['GXM'], {
    patient: { ...MAN, fullName: `${MAN.fullName} ${'ABCDEFGHIJ'[bled]}` },
  });
}

const aNegative = () => {
  const { unit, expiry } = aUnit(bank);
  return { unit: String(unit), expiry: String(expiry), group: 'O Negative' };
};

function issue(
  { id }: Booked,
  change: object = {},
  second: Client | null = bank.second,
  by: Client = bank.first,
): Promise<Answer> {
  const body = {
    bookingId: id,
    ...aNegative(),
    person: 'Sr Dube, theatre',
    reason: 'Ruptured spleen',
    ...change,
  };
  return by.post('/api/bloodbank/units/emergency', body, second === null ? {} : beside(second));
}

async function toFollow({ id }: Booked, who = bank.first): Promise<readonly string[]> {
  const { body } = good(await who.get('/api/todos?kind=sample_to_follow'));
  const items: readonly { bookingId: string; text: string }[] = body.groups[0]?.items ?? [];
  return items.filter(({ bookingId }) => bookingId === id).map(({ text }) => text);
}

describe('red cells that leave uncrossmatched', () => {
  it('need no sample and no collection time, and print both names and that they are uncrossmatched', async () => {
    const booking = await bleeding();
    const { body } = good(await issue(booking));
    expect(body).toMatchObject({ issuedBy: 'Tendai Tester', secondBy: 'Rudo Tester', group: 'O Negative' });
    const text = (await paper(bank.first, `/api/bloodbank/units/emergency/${body.id}.pdf`)).lines.join(' ');
    for (const said of ['UNCROSSMATCHED, emergency issue', 'Tendai Tester', 'Rudo Tester', 'Ruptured spleen'])
      expect(text).toContain(said);
    const trail = await bank.lab.sql<{ action: string }>(
      `select action from audit_entry where subject_id = $1 and action = 'blood-unit.emergency'`,
      [booking.id],
    );
    expect(trail).toHaveLength(1);
  });

  it('take two people: nobody else, oneself, and somebody of another room sign for nothing', async () => {
    const booking = await bleeding();
    const cashier = await bank.lab.as('ROLE_CASHIER', 'cashier');
    for (const second of [null, bank.first, cashier]) {
      expect((await issue(booking, {}, second)).body).toMatchObject({
        status: 403,
        code: 'witness_required',
      });
    }
    expect((await issue(booking, {}, bank.first, cashier)).status).toBe(403);
  });

  it('are of group O; D positive for a man with a reason alone, for a woman under 50 not at all', async () => {
    const man = await bleeding();
    expect(told(await issue(man, { group: 'A Negative' }))).toEqual([
      422,
      [expect.stringMatching(/^group: /)],
    ]);
    expect(told(await issue(man, { group: 'O Positive' }))).toEqual([
      422,
      [expect.stringMatching(/^dReason: /)],
    ]);
    good(await issue(man, { group: 'O Positive', dReason: 'No D negative cells left' }));
    const woman = await aBooking(bank.lab, ['GXM'], {
      patient: { fullName: 'Unknown Female', dateOfBirth: '2000-01-01', gender: 'female' },
    });
    const positive = { group: 'O Positive', dReason: 'No D negative cells left' };
    expect(told(await issue(woman, positive))).toEqual([422, [expect.stringMatching(/^group: /)]]);
  });

  it('leave a todo until a sample is here, and are crossmatched on it afterwards', async () => {
    const booking = await bleeding();
    const given = aNegative();
    good(await issue(booking, given));
    for (const who of [bank.first, bank.pathologist])
      expect(await toFollow(booking, who)).toEqual([expect.stringContaining('sample to follow')]);
    good(await read(bank, booking, O_POSITIVE, 'GXM'));
    expect(await toFollow(booking)).toEqual([]);
    await bank.lab.sql('update specimen set collected_at = received_at where booking_id = $1', [booking.id]);
    good(await confirm(bank, booking, O_POSITIVE, 'GXM'));
    good(await match(bank, booking, [aUnit(bank, given)]));
    const back = good(await act(bank, 'return', booking, given.unit)).body;
    expect(back).toMatchObject({ returnedBy: 'Rudo Tester' });
  });

  it('are that patient’s: nobody else gets the unit, and it is not issued twice', async () => {
    const given = aNegative();
    const booking = await bleeding();
    good(await issue(booking, given));
    expect((await issue(booking, given)).status).toBe(409);
    expect((await issue(await bleeding(), given)).status).toBe(409);
    expect((await match(bank, await gxm(bank), [aUnit(bank, given)])).status).toBe(409);
  });
});
