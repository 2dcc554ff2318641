import { FAILED, judged, told } from './molecular-sheet.js';

/** The row that is refused, if any. */
const refused = (MTB: string, RIF: string): readonly (string | null | undefined)[] =>
  told(judged('GXP', { MTB, RIF })).map(([at]) => at);

describe('rifampicin resistance', () => {
  it.each([
    ['Invalid', 'Not detected'],
    ['Invalid', 'Detected'],
    ['Not detected', 'Detected'],
    ['Not detected', 'Not detected'],
  ])('has no answer where MTB is %s: %s is refused in its row', (MTB, RIF) => {
    expect(refused(MTB, RIF)).toEqual(['RIF']);
  });

  it('says why, and what to enter', () => {
    expect(told(judged('GXP', { MTB: 'Invalid', RIF: 'Not detected' }))).toEqual([
      [
        'RIF',
        'Rifampicin resistance: MTB is Invalid, so there is no answer. Enter Not applicable or leave it empty.',
      ],
    ]);
  });

  it.each([
    ['Invalid', ''],
    ['Invalid', 'Indeterminate'],
    ['Not detected', 'Not applicable'],
    ['Low', 'Not detected'],
    ['High', 'Detected'],
    ['', 'Detected'],
  ])('beside MTB "%s" may be "%s"', (MTB, RIF) => {
    expect(refused(MTB, RIF)).toEqual([]);
  });

  it('at MTB Trace is asked about, and not refused', () => {
    const trace = judged('GXP', { MTB: 'Trace', RIF: 'Not detected' });
    expect(told(trace)).toEqual([]);
    expect(trace.warnings.map(({ code }) => code)).toContain('rif_with_trace');
  });

  it('is not done where a control of the run failed, whatever was typed', () => {
    expect(told(judged('GXP', { MTB: 'Invalid', RIF: 'Not detected' }, FAILED))).toEqual([]);
  });
});
