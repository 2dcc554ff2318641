import { both, MAN, PREGNANT, rowOf } from './a-judged-row.js';

describe('where it is not known which range holds', () => {
  const UNKNOWN = { ...MAN, gender: 'unknown' };
  const uricAcid = { rangeMale: '200-430', rangeFemale: '140-360' };

  test('of an unknown sex only what both agree on is judged', () => {
    expect(rowOf('300', uricAcid, UNKNOWN)).toMatchObject({ judged: 'within' });
    expect(rowOf('500', uricAcid, UNKNOWN)).toMatchObject({ judged: 'outside', flag: 'H' });
    expect(rowOf('400', uricAcid, UNKNOWN)).toMatchObject({
      flag: '',
      judged: 'not_judged',
      notJudged: 'the sex is not known, and its ranges differ',
    });
    expect(rowOf('<5', both('<4'), UNKNOWN)).toMatchObject({ notJudged: '<5 lies across the limit' });
  });

  const thyroid = {
    ...both('0.38-5.33'),
    decimals: 2,
    ranges: [
      { text: '0.05-3.70', pregnancy: 1 as const },
      { text: '0.31-4.35', pregnancy: 2 as const },
      { text: '0.41-5.18', pregnancy: 3 as const },
    ],
  };

  test('of a pregnancy of unknown length it is flagged where all trimesters agree', () => {
    expect(rowOf('60', thyroid, PREGNANT)).toMatchObject({ judged: 'outside', flag: 'H' });
    expect(rowOf('0.01', thyroid, PREGNANT)).toMatchObject({ judged: 'outside', flag: 'L' });
    expect(rowOf('2.0', thyroid, PREGNANT)).toMatchObject({ judged: 'within' });
    expect(rowOf('4.0', thyroid, PREGNANT)).toMatchObject({
      flag: '',
      notJudged: 'the weeks of pregnancy are not known, and the ranges differ',
      referenceRange: 'T1: 0.05-3.70; T2: 0.31-4.35; T3: 0.41-5.18',
    });
  });

  test('a trimester without a range of its own goes by the women’s range', () => {
    const sodium = {
      ...both('133-146'),
      ranges: thyroid.ranges.slice(1).map((band) => ({ ...band, text: '130-146' })),
    };
    expect(rowOf('125', sodium, PREGNANT)).toMatchObject({ flag: 'L' });
    expect(rowOf('131', sodium, PREGNANT)).toMatchObject({ judged: 'not_judged' });
    expect(rowOf('4.0', both('3.5-5.3'), PREGNANT)).toMatchObject({ judged: 'within', notPregnant: true });
  });
});
