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
      report={{ baseCurrency: '$' } as FigureReport}
      openLine={undefined}
      onOpen={(one) => opened.push(one)}
    />,
  );
  const rows = within(screen.getByRole('table', { name: 'By cashier' })).getAllByRole('row');
  expect(rows.slice(1, 4).map((row) => row.querySelector('button')?.textContent)).toEqual([
    'Rudo Moyorudo',
    'in ZWG',
    'Tendai Ncubetendai',
  ]);
  fireEvent.click(screen.getByText('in ZWG'));
  expect(opened).toEqual([lines[2]]);
});
