import { fireEvent, screen, within } from '@testing-library/react';
import { ReportTable } from '../../../client/figures/report-table.js';
import type { FigureLine, FigureReport } from '../../../shared/contract/figures.js';
import { draw } from './draw.js';

const none = { amount: '0.00', base: '0.00', count: 0 };
const line = (key: string, name: string, paymentUnit: string, amount: string): FigureLine => ({
  key,
  name,
  note: key,
  paymentUnit,
  amount,
  base: amount,
  count: 1,
  before: none,
});

test('what one cashier took in several units is grouped: the name stands once, and each line opens its own entries', () => {
  const opened: FigureLine[] = [];
  const lines = [
    line('rudo', 'Rudo Moyo', '$', '10.00'),
    line('tendai', 'Tendai Ncube', '$', '5.00'),
    line('rudo', 'Rudo Moyo', 'ZWG', '80.00'),
  ];
  draw(
    <ReportTable
      part={{ by: 'cashier', lines }}
      report={{ report: 'cashier', baseCurrency: '$' } as FigureReport}
      openLine={undefined}
      onOpen={(one) => opened.push(one)}
    />,
  );
  const rows = within(screen.getByRole('table', { name: 'By cashier' })).getAllByRole('row');
  expect(rows[0]?.textContent).toBe('CashierReceiptsTakingsIn $Before');
  expect(rows.slice(1, 5).map((row) => row.querySelector('button, th')?.textContent)).toEqual([
    'Rudo Moyorudo',
    'in ZWG',
    'Total in $',
    'Tendai Ncubetendai',
  ]);
  expect(rows[3]?.textContent).toContain('$90.00');
  fireEvent.click(screen.getByText('in ZWG'));
  expect(opened).toEqual([lines[2]]);
});

test('the largest stand first, ten of them, and a currency in which nothing was taken has neither line nor column', () => {
  const test = (n: number): FigureLine => line(`T${n}`, `Test ${n}`, '$', `${n}.00`);
  const nothing = { ...line('T12', 'Test 12', '€', '0.00'), count: 0, before: { ...none, amount: '4.00' } };
  const gone = { ...line('OLD', 'Old test', '$', '0.00'), count: 0, before: { ...none, amount: '7.00' } };
  const lines = [...Array.from({ length: 12 }, (_, n) => test(n + 1)), nothing, gone];
  draw(
    <ReportTable
      part={{ by: 'test', lines }}
      report={{ report: 'summary', baseCurrency: '$' } as FigureReport}
      openLine={undefined}
      onOpen={() => undefined}
    />,
  );
  const table = within(screen.getByRole('table', { name: 'By test' }));
  const named = (): (string | null | undefined)[] =>
    table.getAllByRole('button').map((button) => button.firstElementChild?.textContent);
  expect(named()).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3].map((n) => `Test ${n}`));
  expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).not.toContain('In $');
  fireEvent.click(screen.getByRole('button', { name: 'Show all 13' }));
  expect(named()).toHaveLength(13);
  expect(named().at(-1)).toBe('Old test');
});
