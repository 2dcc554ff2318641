import { assessedRow } from '../../shared/domain/results/judgement.js';
import { both, CHILD, PREGNANT, rowOf } from './a-judged-row.js';

describe('a row is within its range, outside it, or judged by nobody', () => {
  test.each([
    ['4.0', '3.5-5.1', 'within'],
    ['5.1', '3.5-5.1', 'within'],
    ['5.2', '3.5-5.1', 'outside'],
    ['<3', '<5', 'within'],
    ['<5', '<5', 'within'],
    ['>90', '>60', 'within'],
    ['<0.1', '0-0.5', 'within'],
    ['Not detected', 'Not detected / <50##<50', 'within'],
    ['1:80', 'Up to 1:80', 'within'],
  ])('%s against %s is %s', (value, range, judged) => {
    expect(rowOf(value, both(range))).toMatchObject({ judged });
    expect(rowOf(value, both(range))).not.toHaveProperty('notJudged');
  });

  test.each([
    ['<6', '<5', '<6 lies across the limit'],
    ['<0.5', '0.38-5.33', '<0.5 lies across the limit'],
    ['>4', '<5.0', '>4 lies across the limit'],
    ['>50', '>60', '>50 lies across the limit'],
    ['>1:40', 'Up to 1:80', '>1:40 lies across the limit'],
    ['<1', '-2 to +2##-2-2', '<1 lies across the limit'],
    ['40', 'Upto 0.4', 'its range flags nothing'],
    ['40', 'Less than 20', 'its range flags nothing'],
    ['40', '0.27 - 4.20 uIU/ml', 'its range flags nothing'],
    ['40', '5-3', 'its range flags nothing'],
    ['40', 'T1 0.05-3.70; T2 0.31-41', 'its ranges do not agree'],
  ])('nobody can judge %s against %s', (value, range, notJudged) => {
    expect(rowOf(value, both(range))).toMatchObject({ flag: '', judged: 'not_judged', notJudged });
  });

  test('a span and a titre are judged as what they say', () => {
    const counted = { ...both('<5'), kind: 'text' } as const;
    expect(rowOf('1-4', counted)).toMatchObject({ judged: 'within' });
    expect(rowOf('3-6', counted)).toMatchObject({ notJudged: '3-6 lies across the limit' });
    expect(rowOf('1:80', counted)).toMatchObject({
      notJudged: 'its range is of another kind than the value',
    });
  });

  test('an invalid measurement is no normal one', () => {
    const choice = { ...both('Non-reactive'), kind: 'choice', options: ['Non-reactive', 'Invalid'] } as const;
    expect(rowOf('Invalid', choice)).toMatchObject({ judged: 'not_judged', notJudged: 'no result: Invalid' });
    expect(rowOf('Non-reactive', choice)).toMatchObject({ judged: 'within' });
  });

  test('what has no range for anybody, and an empty row, hold up nothing', () => {
    expect(rowOf('1000', {})).toMatchObject({ judged: 'none' });
    expect(rowOf('1000', both('n/a'))).toMatchObject({ judged: 'none' });
    expect(rowOf('', both('3-5'))).toMatchObject({ judged: 'none' });
    expect(rowOf('', { ...both('<5'), adultOnly: true }, CHILD)).toMatchObject({ judged: 'none' });
  });

  test('what the catalogue has for others is not judged for this patient', () => {
    expect(rowOf('900', { ...both('<5'), adultOnly: true }, CHILD)).toMatchObject({
      judged: 'not_judged',
      notJudged: 'no range for this age',
    });
    expect(rowOf('2', { rangeMale: '', rangeFemale: '1-3' })).toMatchObject({
      notJudged: 'no range for this sex',
    });
    const hormone = { ...both('<5'), ranges: [{ text: '', pregnancy: 'any' as const }] };
    expect(rowOf('1234567', hormone, PREGNANT)).toMatchObject({ notJudged: 'no range for this pregnancy' });
  });

  test('a critical value needs no range, and a flag set by hand is somebody’s judgement', () => {
    expect(rowOf('7', { criticalHigh: '6.5' })).toMatchObject({ judged: 'outside', flag: 'HH' });
    const byHand = rowOf('900', { ...both('<5'), adultOnly: true }, CHILD, { manualFlag: 'N' });
    expect(byHand).toMatchObject({ flag: '', judged: 'within' });
  });
});

test('a row of before that was said is judged by the range that is stored with it', () => {
  const { judged: _, notJudged: __, ...before } = rowOf('900', { ...both('<5'), adultOnly: true }, CHILD);
  expect(assessedRow(before)).toMatchObject({ judged: 'not_judged', notJudged: 'no range for this age' });
  const { judged: ___, ...flagged } = rowOf('900', both('<5'));
  expect(assessedRow(flagged)).toMatchObject({ judged: 'outside' });
});
