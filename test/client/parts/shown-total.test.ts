import { trackTotal, type DisplayedTotal } from '../../../client/bookings/wizard/wizard-lists.js';

const after = (...steps: readonly (readonly [chosen: string, total: string])[]): DisplayedTotal =>
  steps.reduce<DisplayedTotal>((shown, [chosen, total]) => trackTotal(shown, chosen, total), {
    chosen: '',
    total: '',
  });

test('what is chosen costs what it costs: nothing has moved', () => {
  expect(after(['UE', '12.00'], ['UE FBC', '20.00'], ['UE', '12.00']).moved).toBeUndefined();
});

test('the same tests at another total are told of, from the total that was shown', () => {
  expect(after(['UE', '12.00'], ['UE', '13.50']).moved).toEqual({ from: '12.00', to: '13.50' });
  expect(after(['UE', '12.00'], ['UE', '13.50'], ['UE', '14.00']).moved).toEqual({
    from: '12.00',
    to: '14.00',
  });
});

test('it stays told while more is chosen, and what moves then is told from there', () => {
  const more = after(['UE', '12.00'], ['UE', '13.50'], ['UE FBC', '21.50']);
  expect(more.moved).toEqual({ from: '12.00', to: '13.50' });
  expect(trackTotal(more, 'UE FBC', '22.00').moved).toEqual({ from: '21.50', to: '22.00' });
});

test('a total that is again the one that was shown is not told of any more', () => {
  expect(after(['UE', '12.00'], ['UE', '13.50'], ['UE', '12.00']).moved).toBeUndefined();
});
