import { turnaroundOf, turnaroundText } from '../../client/criticals/call-texts.js';
import type { CallLogRow } from '../../shared/contract/results.js';

test('the log says how soon critical values were told', () => {
  const row = (minutes: number | null, status = 'told') => ({ minutes, status }) as CallLogRow;
  const rows = [row(4), row(20), row(70), row(null, 'open')];
  expect(turnaroundText(turnaroundOf(rows))).toBe(
    '3 made, half of them within 20 min (1 within 15 min, 2 within 30 min, 2 within 60 min); 1 open',
  );
  expect(turnaroundText(turnaroundOf([]))).toBe('No call made, 0 open');
});
