import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { PaymentTypeRate } from '../../shared/contract/rates.js';
import type { Client } from '../support/client.js';
import { takeEuros } from '../support/euro.js';
import { openLaboratory, type Laboratory } from '../support/laboratory.js';

let lab: Laboratory;
let manager: Client;

beforeAll(async () => {
  lab = await openLaboratory();
  manager = await lab.as('ROLE_LABADMIN');
});
afterAll(() => lab.close());

test('very many rates are read page by page, the one that holds is told on whatever page it stands, and the next is taken back', async () => {
  const { id } = await takeEuros(manager, '1.10');
  await lab.sql(
    `insert into payment_type_rate (id, payment_type_id, units, rate, valid_from, actor, actor_name, at)
     select uuidv7(), $1, '€', 2 + n / 1000.0, $2::timestamptz + make_interval(days => n), 'manager', 'Manager', $2
     from generate_series(1, 210) n`,
    [id, lab.clock.now()],
  );
  const page = async (n: number) =>
    (await manager.get(`/api/payment-types/${id}/rates?page=${n}&size=100`)).body;
  const [first, second, third] = [await page(1), await page(2), await page(3)];
  expect(first.rates).toHaveLength(100);
  expect([first, second].map(({ rates }) => rates[0].rate)).toEqual(['2.21', '2.11']);
  expect(third.total).toBe(200 + third.rates.length);
  const states = third.rates.map(({ state }: PaymentTypeRate) => state);
  expect(states.slice(0, 10)).toEqual(Array(10).fill('planned'));
  expect(states.filter((state: string) => state === 'present')).toHaveLength(1);
  const next = third.rates[9];
  expect(next.rate).toBe('2.001');
  const takenBack = await manager.post(`/api/payment-types/${id}/rates/withdraw`, { rateId: next.id });
  expect(takenBack.status).toBe(200);
  expect((await page(3)).rates[9]).toMatchObject({ id: next.id, state: 'withdrawn' });
});
