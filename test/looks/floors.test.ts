import { belowFloors, isDecided, medianScores } from './floors.js';

const run = (performance: number, accessibility = 100) => ({ performance, accessibility });

test('the median of the runs counts: one that was disturbed, or lucky, does not', () => {
  expect(medianScores([run(99), run(40), run(96), run(100), run(97)])).toEqual(run(97));
  expect(medianScores([run(93)])).toEqual(run(93));
});

test('95 of performance are enough and 94 are not; of accessibility only 100 are', () => {
  expect(belowFloors(run(95))).toEqual([]);
  expect(belowFloors(run(94))).toEqual(['performance']);
  expect(belowFloors(run(100, 99))).toEqual(['accessibility']);
});

test('a score that was not given is below its floor', () => {
  expect(belowFloors(run(Number.NaN))).toEqual(['performance']);
  expect(belowFloors(medianScores([]))).toEqual(['performance', 'accessibility']);
});

test('three of five runs decide when they agree, of either score, and not before', () => {
  const decided = (...runs: readonly { performance: number; accessibility: number }[]) => isDecided(runs, 5);
  expect(decided(run(98), run(97))).toBe(false);
  expect(decided(run(98), run(97), run(95))).toBe(true);
  expect(decided(run(94), run(97), run(98))).toBe(false);
  expect(decided(run(94), run(97), run(98), run(93))).toBe(false);
  expect(decided(run(94), run(90), run(40))).toBe(true);
  expect(decided(run(98), run(97), run(98, 99))).toBe(false);
});

test('of one run the first decides; of an even number more than half must agree', () => {
  expect(isDecided([], 1)).toBe(false);
  expect(isDecided([run(98)], 1)).toBe(true);
  expect(isDecided([run(98), run(98)], 4)).toBe(false);
});
