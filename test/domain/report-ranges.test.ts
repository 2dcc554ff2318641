import type { ReportedResult, ReportLine } from '../../shared/contract/reports.js';
import { markedRanges, rangeText } from '../../shared/report/notes.js';

const row = (code: string, isVerified: boolean, referenceRange = '3.5-5.1'): ReportLine =>
  ({ code, name: code, referenceRange, ...(!isVerified && { rangeUnverified: true }) }) as ReportLine;
const result = (lines: readonly ReportLine[], more: object = {}): ReportedResult =>
  ({ unit: 'biochemistry', lines, ...more }) as unknown as ReportedResult;
const printed = (results: readonly ReportedResult[]): string[] =>
  results.flatMap(({ lines }) => lines.map((line) => `${line.code} ${rangeText(line)}`.trim()));

const ALL = 'The reference ranges on this report are not verified by this laboratory yet.';
const SOME = '* Range not verified by this laboratory.';

test.each<[string, readonly ReportedResult[], string, readonly string[]]>([
  [
    'none is verified: one sentence, and no row is marked',
    [result([row('NA', false), row('K', false)]), result([row('GLU', false)])],
    ALL,
    ['NA 3.5-5.1', 'K 3.5-5.1', 'GLU 3.5-5.1'],
  ],
  [
    'some are: the others are marked',
    [result([row('NA', true), row('K', false)])],
    SOME,
    ['NA 3.5-5.1', 'K 3.5-5.1 *'],
  ],
  ['all are: nothing is said', [result([row('NA', true)])], '', ['NA 3.5-5.1']],
  [
    'a row without a range is neither',
    [result([row('NA', false), row('NOTE', true, '')])],
    ALL,
    ['NA 3.5-5.1', 'NOTE'],
  ],
  [
    'a withdrawn result prints no rows and does not count',
    [result([row('NA', false)]), result([row('K', true)], { withdrawal: {} })],
    ALL,
    ['NA 3.5-5.1', 'K 3.5-5.1'],
  ],
])('%s', (_title, results, note, rows) => {
  const marked = markedRanges(results);
  expect([marked.note, printed(marked.results)]).toEqual([note, rows]);
});
