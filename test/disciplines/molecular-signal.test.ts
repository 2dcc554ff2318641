import { parametersOf } from './blood-sheet.js';
import { judged, RUN, told } from './molecular-sheet.js';

describe('the signal of an internal control', () => {
  it.each(['0', '0.0', '>40', '>45', '<1', '40.1', '-', 'N/A'])(
    'is what instruments write for nothing amplified: %s',
    (CTIC) => {
      expect(told(judged('COVID', { SC2: 'Not detected', CTIC })).map(([at]) => at)).toEqual(['SC2']);
    },
  );

  it.each(['0.5', '28.4', '40'])('is one where it is amplified in time: %s', (CTIC) => {
    expect(told(judged('COVID', { SC2: 'Not detected', CTIC }))).toEqual([]);
  });

  it('goes by the parameter’s own limit, and by its range', () => {
    const control = (more: object) =>
      parametersOf('COVID')
        .filter(({ code }) => code === 'CTIC')
        .map((row) => ({ ...row, code: 'IC', ...more, extra: { internalControl: true } }));
    const refused = (IC: string, more: object) =>
      told(judged('COVID', { SC2: 'Not detected', CTIC: '30', IC }, RUN, control(more))).length;
    expect([
      refused('36', {}),
      refused('36', { reportableHigh: '35' }),
      refused('43', { reportableHigh: '45' }),
    ]).toEqual([0, 1, 0]);
    expect(refused('36', { rangeMale: '<35', rangeFemale: '<35' })).toBe(1);
  });
});
