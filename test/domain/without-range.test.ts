import { withoutRange } from '../../shared/domain/ranges/without-range.js';

const row = (code: string, said: object = {}) => ({
  ...{ code, name: code, kind: 'numeric', rangeMale: '', rangeFemale: '', rangePregnancy: null, ranges: [] },
  adultOnly: false,
  ...said,
});
const codes = (...parameters: ReturnType<typeof row>[]) => withoutRange(parameters).map(({ code }) => code);

test('a figure without any range is named', () => {
  expect(codes(row('CYSC'), row('EGFR', { kind: 'calculated' }))).toEqual(['CYSC', 'EGFR']);
});

test('a range for some patients is a range', () => {
  const band = { from: '18y', to: null, sex: null, pregnancy: null, text: '0.6-1.1' };
  expect(codes(row('A', { rangeFemale: '1-2' }), row('B', { ranges: [band] }))).toEqual([]);
  expect(codes(row('C', { ranges: [{ ...band, text: '' }] }))).toEqual(['C']);
});

test('what somebody said has none, and what is no figure, is not', () => {
  expect(codes(row('A', { extra: { noRange: true } }), row('B', { kind: 'text' }))).toEqual([]);
});
