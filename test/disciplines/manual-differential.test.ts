import type { TestValue } from '../../shared/contract/results.js';
import {
  isCountedByHand,
  REPLACES,
  applyManualDifferential,
} from '../../shared/disciplines/haematology/manual-differential.js';

const row = (code: string, parameter: string, more: Partial<TestValue> = {}) => ({
  ...{
    code,
    parameter,
    decimals: 2,
    flag: '' as const,
    critical: false,
    criticalLow: null,
    criticalHigh: null,
  },
  ...{ criticalValues: [], rangeText: '', options: [], manualFlag: null, comment: null },
  ...more,
});
const cell = (code: string, share: string) => row(code, share, { extra: { differential: true } });
const film = (nrbc: string, shares: Readonly<Record<string, string>>) => [
  ...Object.entries(shares).map(([code, share]) => cell(code, share)),
  row('NRBC', nrbc),
];
const COUNT = [
  row('WBC', '12.0', { decimals: 1, rangeText: '4.0-10.0', flag: 'H' }),
  row('NEUT', '8.40', { rangeText: '2.0-7.0', flag: 'H', criticalLow: '0.5' }),
  row('NEUTP', '70.0'),
  row('LYMPH', '2.40', { rangeText: '1.0-3.0' }),
  row('PLT', '250'),
];
const ALL = { MNEUT: '56', MBAND: '4', MLYM: '30', MMON: '10' };
const said = (rows: readonly { code: string; parameter: string; flag: string }[]) =>
  rows.map(({ code, parameter, flag }) => `${code} ${parameter} ${flag}`.trim());

test('what was counted by hand stands in the place of the analyser’s percentages and absolute counts', () => {
  const rows = applyManualDifferential(COUNT, film('0', ALL), { counterCorrects: false });
  expect(said(rows)).toEqual(['WBC 12.0 H', 'NEUT 7.20 H', 'LYMPH 3.60 H', 'PLT 250']);
  expect(rows.filter((one) => 'section' in one && one.section === REPLACES)).toHaveLength(2);
});

test('the white count is corrected first: 12.0 with 20 nucleated red cells is 10.0, of which 60 % are 6.00', () => {
  const rows = applyManualDifferential(COUNT, film('20', ALL), { counterCorrects: false });
  expect(said(rows).slice(0, 2)).toEqual(['WBC 10.0', 'NEUT 6.00']);
  expect(rows[0]?.comment).toBe('Corrected for 20 nucleated red cells per 100 white cells.');
  const own = applyManualDifferential(COUNT, film('20', ALL), { counterCorrects: true });
  expect(said(own).slice(0, 2)).toEqual(['WBC 12.0 H', 'NEUT 7.20 H']);
});

test('nucleated red cells without a differential correct the white count alone', () => {
  const rows = applyManualDifferential(COUNT, film('20', {}), { counterCorrects: false });
  expect(said(rows)).toEqual(['WBC 10.0', 'NEUT 8.40 H', 'NEUTP 70.0', 'LYMPH 2.40', 'PLT 250']);
});

test('an absolute count that is critical by what was counted says so', () => {
  const few = { MNEUT: '3', MBAND: '1', MLYM: '96' };
  const rows = applyManualDifferential(COUNT, film('0', few), { counterCorrects: false });
  expect(rows[1]).toMatchObject({ code: 'NEUT', parameter: '0.48', flag: 'LL', critical: true });
});

test('without a white count there are no absolute counts, and the analyser’s percentages do not stand beside', () => {
  const unknown = [row('WBC', '<0.1'), ...COUNT.slice(1)];
  expect(said(applyManualDifferential(unknown, film('0', ALL), { counterCorrects: false }))).toEqual([
    'WBC <0.1',
    'PLT 250',
  ]);
});

test('a differential that does not come to a hundred replaces nothing', () => {
  expect(isCountedByHand(film('0', { MNEUT: '60', MLYM: '' }))).toBe(false);
  expect(isCountedByHand(film('0', ALL))).toBe(true);
  expect(
    said(applyManualDifferential(COUNT, film('0', { MNEUT: '60' }), { counterCorrects: false })),
  ).toEqual(said(COUNT));
});
