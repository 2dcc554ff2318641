import { fitColumn } from '../../client/board/fit-column.js';
import type { BoardColumnData } from '../../client/board/board-columns.js';
import { turnaroundOf, turnaroundText } from '../../client/criticals/turnaround.js';
import type { BoardCall } from '../../shared/contract/worklist.js';
import type { CallLogRow } from '../../shared/contract/results.js';

const MINUTE = 60_000;

function aCall(id: string, minutes: number): BoardCall {
  const at = new Date(-minutes * MINUTE).toISOString();
  const named = { labNumber: 'LAB1', initials: 'MAB', patientName: null };
  return { id, unit: 'biochemistry', ...named, raisedAt: at, clockFrom: at, minutes };
}

function aColumn(calls: readonly BoardCall[], waiting: number): BoardColumnData {
  const cards = Array.from({ length: waiting }, (_, index) => ({ id: `card ${index}` }));
  return {
    unit: 'biochemistry',
    label: 'Biochemistry',
    counts: { waiting, overdue: 0, urgent: 0, critical: calls.length },
    calls,
    cards: cards as unknown as BoardColumnData['cards'],
  };
}

const shown = (column: BoardColumnData, rows: number) => {
  const { calls, cards, hidden } = fitColumn(column, rows, 0);
  return [calls.length, cards.length, hidden];
};

test('a call that was escalated grows to twice a card on the wall', () => {
  expect(shown(aColumn([aCall('new', 3)], 5), 8)).toEqual([1, 5, 0]);
  expect(shown(aColumn([aCall('old', 16)], 5), 6)).toEqual([1, 3, 2]);
  expect(shown(aColumn([aCall('old', 16)], 5), 7)).toEqual([1, 5, 0]);
  // However small the wall, one call is on it.
  expect(shown(aColumn([aCall('old', 61), aCall('older', 62)], 5), 2)).toEqual([1, 0, 6]);
});

test('the log says how soon critical values were told', () => {
  const row = (minutes: number | null, status = 'told') => ({ minutes, status }) as CallLogRow;
  const rows = [row(4), row(20), row(70), row(null, 'open')];
  expect(turnaroundText(turnaroundOf(rows))).toBe(
    '3 made, half of them within 20 min (1 within 15 min, 2 within 30 min, 2 within 60 min); 1 open',
  );
  expect(turnaroundText(turnaroundOf([]))).toBe('No call made, 0 open');
});
