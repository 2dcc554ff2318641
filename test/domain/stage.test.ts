import fs from 'node:fs';
import path from 'node:path';
import {
  awaitsRelease,
  hasBegun,
  isReleased,
  hasResult,
  isCorrected,
  isIssued,
  isOpen,
  isRefunded,
  ISSUED_STAGES,
  isSigned,
  isWithdrawn,
  LISTED_STAGES,
  RESULT_STAGES,
  SETTLED_STAGES,
  stageAfter,
  UNSIGNED_STAGES,
  type StageAct,
} from '../../shared/domain/stage.js';
import { STAGES, type Stage } from '../../shared/vocabulary.js';

const NO = undefined;

/** Every act from every stage, in the order of STAGES. */
const LEADS_TO: Readonly<Record<StageAct, readonly (Stage | undefined)[]>> = {
  //         waiting       in_process   validated    authorised   released    amended     withdrawn   refunded
  begin: ['in_process', NO, NO, NO, NO, NO, NO, NO],
  wait: [NO, 'waiting', NO, NO, NO, NO, NO, NO],
  follow: ['validated', 'validated', NO, NO, NO, NO, NO, NO],
  keep: ['in_process', 'in_process', 'in_process', 'in_process', NO, NO, NO, NO],
  update: ['validated', 'validated', 'validated', 'validated', NO, NO, NO, NO],
  validate: ['authorised', 'authorised', 'authorised', 'authorised', NO, NO, NO, NO],
  release: ['released', 'released', 'released', 'released', NO, NO, NO, NO],
  amend: [NO, NO, NO, NO, 'amended', 'amended', NO, NO],
  withdraw: [NO, NO, NO, NO, 'withdrawn', 'withdrawn', NO, NO],
  reopen: [NO, NO, 'waiting', 'waiting', NO, NO, 'waiting', NO],
  refund: ['refunded', 'refunded', 'refunded', 'refunded', 'refunded', 'refunded', 'refunded', NO],
};

const acts = Object.entries(LEADS_TO) as [StageAct, readonly (Stage | undefined)[]][];

describe.each(acts)('to %s', (act, expected) => {
  it.each(STAGES.map((stage, index) => [stage, expected[index]] as const))(
    'from %s leads to %s',
    (from, to) => {
      expect(stageAfter(act, from)).toBe(to);
    },
  );
});

it.each<[Stage, boolean, boolean, boolean, boolean, boolean]>([
  // stage     result  signed issued  open  awaits release
  ['waiting', false, false, false, true, false],
  ['in_process', false, false, false, true, false],
  ['validated', true, false, false, false, true],
  ['authorised', true, true, false, false, true],
  ['released', true, true, true, false, false],
  ['amended', true, true, true, false, false],
  ['withdrawn', false, false, false, false, false],
  ['refunded', false, false, false, false, false],
])('%s is asked in one place', (stage, result, signed, issued, open, awaits) => {
  expect([hasResult(stage), isSigned(stage), isIssued(stage), isOpen(stage), awaitsRelease(stage)]).toEqual([
    result,
    signed,
    issued,
    open,
    awaits,
  ]);
  expect([RESULT_STAGES, ISSUED_STAGES].map((list) => list.includes(stage))).toEqual([result, issued]);
});

it('leaves nothing to do once a profile is released, amended, withdrawn or refunded', () => {
  expect(SETTLED_STAGES).toEqual(['released', 'amended', 'withdrawn', 'refunded']);
});

const ROOT = path.resolve(import.meta.dirname, '../..');

it.each<[Stage, boolean, boolean, boolean]>([
  // stage     begun corrected refunded
  ['waiting', false, false, false],
  ['in_process', true, false, false],
  ['validated', true, false, false],
  ['authorised', true, false, false],
  ['released', true, false, false],
  ['amended', true, true, false],
  ['withdrawn', true, false, false],
  ['refunded', true, false, true],
])('%s says whether work has begun and what became of it', (stage, begun, corrected, refunded) => {
  expect([hasBegun(stage), isCorrected(stage), isRefunded(stage)]).toEqual([begun, corrected, refunded]);
});

it('has left the laboratory for good once it was released, whether or not it still stands', () => {
  expect(STAGES.filter(isReleased)).toEqual(['released', 'amended', 'withdrawn']);
  expect(STAGES.filter(isWithdrawn)).toEqual(['withdrawn']);
  expect(LISTED_STAGES).toEqual([...RESULT_STAGES, 'withdrawn']);
});

it('awaits a signature while a result is saved and nobody has signed it', () => {
  expect(UNSIGNED_STAGES).toEqual(['validated']);
});

function codeFiles(): readonly string[] {
  return ['server', 'shared', 'client', 'demo'].flatMap((top) =>
    fs
      .readdirSync(path.join(ROOT, top), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => path.join(top, file)),
  );
}

const spelling = (pattern: RegExp): readonly string[] =>
  codeFiles().filter((file) => pattern.test(fs.readFileSync(path.join(ROOT, file), 'utf8')));

it('is compared by hand in no place: who asks about a stage asks here', () => {
  const word = STAGES.join('|');
  // A booking's own process stage is another word; a profile's is this one.
  const compared = new RegExp(`(?<!process_)stage (?:[!=]==?|=|<>) '(?:${word})'`);
  expect(spelling(compared)).toEqual([]);
});

it('is spelt in no other place that a result is released or amended', () => {
  expect([...spelling(/'released'[^;]{0,60}'amended'/)].sort()).toEqual([
    'shared/domain/stage.ts',
    'shared/vocabulary.ts',
  ]);
});
