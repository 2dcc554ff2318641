import { aBooking } from '../results/bench.js';
import { openLaboratory, type Laboratory } from '../support/laboratory.js';
import { DepositDesk } from './deposit-desk.js';
import { pay } from './till.js';

let lab: Laboratory;

beforeAll(async () => {
  lab = await openLaboratory();
});
afterAll(() => lab?.close());

describe("a patient's money", () => {
  it('is what all visits come to, what is held, what is left, and every receipt, newest first', async () => {
    const first = await aBooking(lab, ['UE']);
    const second = await aBooking(lab, ['LFT'], { patient: { id: first.patientId } });
    const cashier = await lab.as('ROLE_CASHIER');
    expect((await pay(cashier, first, '12.00')).status).toBe(200);
    expect((await pay(cashier, second, '5.00')).status).toBe(200);
    expect((await new DepositDesk(lab, cashier).take(first.patientId, '7.00')).status).toBe(201);

    const { body } = await cashier.get(`/api/patient/${first.patientId}/money`);
    expect(body).toMatchObject({
      ...{ total: '27.00', discount: '0.00', amountPaid: '17.00', refunded: '0.00' },
      ...{ toPay: '10.00', unpaid: 1, deposit: '7.00' },
    });
    const [deposit, later, sooner] = body.receipts.items;
    expect(deposit).toMatchObject({ kind: 'deposit', bookingId: null });
    expect(later).toMatchObject({ kind: 'payment', bookingId: second.id, turnedBy: null });
    expect(later.lines[0]).toMatchObject({ amount: '5.00' });
    expect(sooner).toMatchObject({ bookingId: first.id });
    expect(body.receipts).toMatchObject({ page: 1, size: 20, total: 3 });
    const rest = await cashier.get(`/api/patient/${first.patientId}/money?size=2&page=2`);
    expect(rest.body.receipts.items.map(({ number }: { number: number }) => number)).toEqual([sooner.number]);
  });

  it("shows another cashier's receipts by number only, and a manager everyone's", async () => {
    const bill = await aBooking(lab, ['UE']);
    await pay(await lab.as('ROLE_CASHIER'), bill, '12.00');
    const path = `/api/patient/${bill.patientId}/money`;
    const other = await (await lab.as('ROLE_CASHIER', 'other-till')).get(path);
    expect(other.body.receipts.items).toMatchObject([{ cashierName: null, lines: null }]);
    expect(other.body.amountPaid).toBe('12.00');
    const manager = await (await lab.as('ROLE_LABADMIN')).get(path);
    expect(manager.body.receipts.items).toMatchObject([{ cashierName: 'Cashier Tester' }]);
  });

  it('of nobody is not found', async () => {
    const cashier = await lab.as('ROLE_CASHIER');
    for (const id of ['01890000-0000-7000-8000-000000000000', 'x'])
      expect((await cashier.get(`/api/patient/${id}/money`)).status).toBe(404);
  });
});
