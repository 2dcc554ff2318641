import type { ListedShift, UnitAmount } from '../../shared/contract/shift-shapes.js';
import type { CsvColumn } from '../kernel/http/csv.js';

const amounts = (list: readonly UnitAmount[] | null): string =>
  (list ?? []).map(({ paymentUnit, amount }) => `${paymentUnit} ${amount}`).join('; ');

export const SHIFTS_CSV: readonly CsvColumn<ListedShift>[] = [
  { title: 'Cashier', value: ({ cashier }) => cashier },
  { title: 'Name', value: ({ cashierName }) => cashierName },
  { title: 'Day', value: ({ day }) => day },
  { title: 'Opened', value: ({ openedAt }) => new Date(openedAt) },
  { title: 'State', value: ({ state }) => state },
  { title: 'Closed', value: ({ closedAt }) => (closedAt === null ? null : new Date(closedAt)) },
  { title: 'Closing report', value: ({ reportNumber }) => reportNumber },
  { title: 'Payments', value: ({ payments }) => payments },
  { title: 'Taken', value: ({ taken }) => amounts(taken) },
  { title: 'Expected', value: ({ expected }) => amounts(expected) },
  { title: 'Difference', value: ({ differences }) => amounts(differences) },
  { title: 'Reason', value: ({ reason }) => reason },
  { title: 'Signed beside', value: ({ witness }) => witness },
];
