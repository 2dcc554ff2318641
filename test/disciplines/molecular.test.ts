import { molecular } from '../../shared/disciplines/molecular/sheet.js';
import { offeredRun } from '../../shared/disciplines/molecular/run.js';
import { isBenchOnly } from '../../shared/domain/results/molecular-row.js';
import { sectionTexts } from '../../shared/domain/results/sections.js';
import { parametersOf, rowOf } from './blood-sheet.js';
import { FAILED, judged, RUN, told } from './molecular-sheet.js';

describe('a control that failed', () => {
  it('makes an invalid option of the catalogue the only acceptable result, and is named', () => {
    const message =
      'SARS-CoV-2 RNA: No template gave Detected instead of Not detected. Only Invalid or Error - repeat is acceptable.';
    expect(told(judged('COVID', { SC2: 'Detected', CTIC: '27' }, FAILED))).toEqual([['SC2', message]]);
    for (const SC2 of ['Invalid', 'Error - repeat']) {
      expect(told(judged('COVID', { SC2 }, FAILED))).toEqual([]);
    }
  });

  it('of every row: one that is invalid does not excuse the other', () => {
    const { refusals } = judged('CTNG', { CTD: 'Invalid', NGD: 'Not detected' }, FAILED);
    expect(refusals.map(({ code }) => code)).toEqual(['NGD']);
  });

  it('leaves a row without such an option not done, "run invalid"; what was entered stays with the bench', () => {
    const result = judged('HIVVL', { HIVVL: '1500' }, FAILED);
    expect(result.refusals).toEqual([]);
    expect(rowOf(result, 'HIVVL')).toMatchObject({
      parameter: '',
      state: 'not_done',
      reason: 'run invalid',
      filled: { entered: '1500' },
    });
    expect(rowOf(result, 'HIVLG').parameter).toBe('');
    const expert = judged('GXP', { MTB: 'Invalid', RIF: 'Not detected' }, FAILED);
    expect(rowOf(expert, 'RIF')).toMatchObject({ parameter: '', state: 'not_done', reason: 'run invalid' });
  });

  it('is one whose obtained differs from its expected, whatever capitals it is typed in', () => {
    expect(told(judged('COVID', { SC2: 'Detected', CTIC: '27' }))).toEqual([]);
  });
});

describe('under a run that failed', () => {
  it('a calculated row and what was not done ask for nothing', () => {
    expect(told(judged('HIVVL', { HIVVL: 'Not done' }, FAILED))).toEqual([]);
    expect(rowOf(judged('HIVVL', { HIVVL: '1500' }, FAILED), 'HIVLG')).toMatchObject({
      parameter: '',
      reason: 'run invalid',
    });
  });

  it('Ct values stay for whoever looks for the reason, and a row with the option keeps what it says', () => {
    const result = judged('COVID', { SC2: 'Invalid', CTN: '31.2', CTIC: '27' }, FAILED);
    expect(['SC2', 'CTN', 'CTIC'].map((code) => rowOf(result, code).parameter)).toEqual([
      'Invalid',
      '31.2',
      '27',
    ]);
    expect(rowOf(result, 'SC2').state).toBe('value');
  });

  it('a control that is still being entered fails nothing yet', () => {
    const open = (expected: string, obtained: string) => ({
      ...RUN,
      controls: [{ name: 'NTC', expected, obtained }],
    });
    const codes = (run: unknown) =>
      judged('COVID', { SC2: 'Detected', CTIC: '27' }, run).refusals.map(({ code }) => code);
    expect([codes(open('', 'Detected')), codes(open('Detected', ''))]).toEqual([[null], [null]]);
  });
});

describe('an internal control without signal', () => {
  it('in a not-detected sample: the same', () => {
    const message =
      'SARS-CoV-2 RNA: Ct internal control has no signal. Only Invalid or Error - repeat is acceptable.';
    expect(told(judged('COVID', { SC2: 'Not detected' }))).toEqual([['SC2', message]]);
    expect(told(judged('COVID', { SC2: 'Not detected', CTIC: '28.4' }))).toEqual([]);
  });

  describe('with a second target', () => {
    const [first] = parametersOf('COVID').filter(({ code }) => code === 'SC2');
    const second = first && {
      ...first,
      code: 'FLUA',
      name: 'Influenza A',
      options: [...first.options, 'Not applicable'],
    };
    const note = second && { ...second, code: 'NOTE', kind: 'text' as const };
    const refused = (SC2: string, FLUA: string, more: Readonly<Record<string, string>> = {}) =>
      judged('COVID', { SC2, FLUA, ...more }, RUN, second && note ? [second, note] : []).refusals.map(
        ({ code }) => code,
      );

    it('makes neither of them Not detected', () => {
      expect(refused('Not detected', 'Not detected')).toEqual(['SC2', 'FLUA']);
      expect(refused('Not detected', 'Not detected', { CTIC: 'Invalid' })).toEqual(['SC2', 'FLUA']);
      expect(refused('Not detected', 'Not detected', { CTIC: '27' })).toEqual([]);
    });

    it('where one was detected may have been outgrown', () => {
      expect([refused('Not detected', 'Detected'), refused('Detected', 'Not detected')]).toEqual([[], []]);
    });

    it('goes by what was measured: what is invalid, not applicable or a remark is no Not detected', () => {
      expect(refused('Not detected', 'Invalid')).toEqual(['SC2']);
      expect(refused('Invalid', 'Error - repeat')).toEqual([]);
      expect(refused('Not detected', '')).toEqual(['SC2']);
      expect(refused('Not detected', 'Not applicable')).toEqual(['SC2', 'FLUA']);
      expect(refused('Not detected', 'Not detected', { NOTE: 'Detected elsewhere' })).toEqual([
        'SC2',
        'FLUA',
      ]);
      expect(refused('Not detected', 'Not detected', { CTN: '31' })).toEqual(['SC2', 'FLUA']);
    });
  });

  it('in a detected sample may have been outgrown', () => {
    expect(told(judged('COVID', { SC2: 'Detected', CTN: '17' }))).toEqual([]);
  });
});

describe('the run', () => {
  it.each<[string, unknown, string]>([
    ['without its instrument', { ...RUN, instrument: ' ' }, 'sections.run.instrument'],
    ['without its number', { ...RUN, number: '' }, 'sections.run.number'],
    [
      'with a control of which nobody said what was obtained',
      { ...RUN, controls: [{ ...RUN.controls[0], obtained: '' }] },
      'sections.run.controls[0].obtained',
    ],
    [
      'with a control without a name, which is told by its place',
      { ...RUN, controls: [RUN.controls[0], { ...RUN.controls[0], name: '' }] },
      'sections.run.controls[1].name',
    ],
    ['with a list in its place', [RUN], 'sections.run'],
  ])('is refused %s', (_, run, field) => {
    expect(told(judged('COVID', { SC2: 'Detected', CTIC: '27' }, run)).map(([at]) => at)).toContain(field);
  });

  it('says which control lacks what', () => {
    const run = {
      ...RUN,
      controls: [
        { name: 'NTC', expected: '', obtained: 'x' },
        { name: '', expected: 'a', obtained: 'a' },
      ],
    };
    expect(told(judged('COVID', { SC2: 'Detected', CTIC: '27' }, run))).toEqual([
      ['sections.run.controls[0].expected', 'NTC: say what is expected.'],
      ['sections.run.controls[1].name', 'Control 2: name it.'],
    ]);
  });

  it('is not missed where nothing was measured', () => {
    expect(judged('HIVVL', { HIVVL: 'Not done' }, null).warnings).toEqual([]);
    expect(judged('COVID', { CTN: '30' }, null).warnings).toEqual([]);
    expect(judged('CTNG', { CTD: 'Detected' }, null).warnings).toHaveLength(1);
  });

  it('that is not recorded is told: nobody can say that its controls were right', () => {
    const codes = (run: unknown, SC2: string) =>
      judged('COVID', { SC2, CTIC: '27' }, run).warnings.map(({ code }) => code);
    expect(codes(null, 'Detected')).toEqual(['run_not_recorded']);
    expect(codes(RUN, 'Detected')).toEqual([]);
  });

  it('without a control is told as one that is not recorded is', () => {
    const { warnings, refusals } = judged('COVID', { SC2: 'Detected', CTIC: '27' }, { ...RUN, controls: [] });
    expect(refusals).toEqual([]);
    expect(warnings).toEqual([
      {
        code: 'run_not_recorded',
        message: 'The run has no control, so its controls cannot be checked.',
        parameters: [],
      },
    ]);
  });

  it('of the last result is offered', () => {
    expect(offeredRun([null, RUN, { ...RUN, number: 'older' }])).toEqual(RUN);
    expect(offeredRun([])).toBeNull();
  });

  it('reads as text for the bench only', () => {
    const { sections, rows } = judged('COVID', { SC2: 'Invalid' }, FAILED);
    const said = sectionTexts(molecular, sections, rows);
    expect(said.every(({ benchOnly }) => benchOnly)).toBe(true);
    expect(said.map(({ key }) => key)).toEqual([
      'run.run',
      'run.control.Positive control',
      'run.control.No template',
    ]);
    const bare = { ...RUN, extraction: '', controls: [{ name: '', expected: 'a', obtained: 'a' }] };
    expect(sectionTexts(molecular, { run: bare }, []).map(({ key, text }) => [key, text])).toEqual([
      ['run.run', '261121-1 on QuantStudio 5'],
      ['run.control.0', 'expected a, obtained a'],
    ]);
    expect(sectionTexts(molecular, {}, [])).toEqual([]);
    expect(said.map(({ name, text }) => `${name}: ${text}`)).toEqual([
      'Run: 261121-1 on QuantStudio 5, extraction MagMAX',
      'Control Positive control: expected Detected, obtained Detected',
      'Control No template: expected Not detected, obtained Detected (failed)',
    ]);
  });
});

describe('viral loads', () => {
  it.each([
    ['1500', '1500', '3.18', ''],
    ['<20', '<20', '<1.30', ''],
    ['>10000000', '>10000000', '>7.00', ''],
    ['target not detected', 'Target not detected', '', 'target not detected'],
    ['100', '100', '2.00', ''],
    ['0', '0', '', 'log10 needs a number above zero'],
  ])('%s is taken as %s, its log10 is "%s"', (typed, value, log, reason) => {
    const result = judged('HIVVL', { HIVVL: typed });
    expect(result.refusals).toEqual([]);
    expect(rowOf(result, 'HIVVL').parameter).toBe(value);
    expect(rowOf(result, 'HIVLG')).toMatchObject({ parameter: log, ...(reason && { reason }) });
  });

  it.each(['Reactive', '1:80', '20-40'])('do not take %s', (typed) => {
    expect(judged('HIVVL', { HIVVL: typed }).refusals).toMatchObject([{ code: 'HIVVL' }]);
  });

  it('in IU/mL too; what was not detected, or lies below the limit, has no flag', () => {
    expect(rowOf(judged('HBVDNA', { HBVDNA: 'Target not detected' }), 'HBVDNA').flag).toBe('');
    expect(rowOf(judged('HIVVL', { HIVVL: 'Target not detected' }), 'HIVVL').flag).toBe('');
    expect(rowOf(judged('HIVVL', { HIVVL: '<20' }), 'HIVVL').flag).toBe('');
    expect(rowOf(judged('HIVVL', { HIVVL: '1500' }), 'HIVVL').flag).toBe('H');
  });
});

it('Ct values are internal unless the catalogue says that they print; that of an internal control never', () => {
  const byCode = new Map(parametersOf('COVID').map((row) => [row.code, row]));
  const of = (code: string, extra = {}) => {
    const row = byCode.get(code);
    return isBenchOnly({ code, unitOfMeasure: row?.unitOfMeasure ?? '', extra });
  };
  expect([of('CTN'), of('CTN', { printsCt: true }), of('SC2')]).toEqual([true, false, false]);
  expect([of('CTIC'), of('CTIC', { printsCt: true })]).toEqual([true, true]);
  expect(of('CTOWN', { internalControl: true, printsCt: true })).toBe(true);
});
