import { columnsFor, RESULT_COLUMNS } from '../../shared/disciplines/discipline.js';
import { SHEETS, testValuesOf } from '../../shared/disciplines/sheets.js';
import { DISCIPLINES } from '../../shared/vocabulary.js';

describe('one engine serves all seven disciplines', () => {
  it.each(DISCIPLINES)('%s has its sheet, and its rows under its own name', (discipline) => {
    const sheet = SHEETS[discipline];
    expect([sheet.discipline, sheet.testValuesKey]).toEqual([discipline, `${discipline}TestValues`]);
    expect(testValuesOf(discipline, { [`${discipline}TestValues`]: [1, 2] })).toEqual([1, 2]);
    expect(testValuesOf(discipline, {})).toEqual([]);
  });

  it('sections are those of the bench', () => {
    expect(
      DISCIPLINES.map((discipline) => [discipline, Object.keys(SHEETS[discipline].sections ?? {})]),
    ).toEqual(
      expect.arrayContaining([
        ['haematology', ['differential', 'film', 'kits']],
        ['serology', ['algorithm', 'kits']],
        ['molecular', ['run']],
        [
          'bloodbank',
          ['confirmation', 'unresolved', 'conflict', 'standing', 'screen', 'history', 'crossmatch', 'kits'],
        ],
      ]),
    );
  });

  it('what is worked out is nobody’s to send', () => {
    const workedOut = DISCIPLINES.flatMap((discipline) =>
      Object.entries(SHEETS[discipline].sections ?? {}).flatMap(([name, { isWorkedOut }]) =>
        isWorkedOut === true ? [`${discipline}.${name}`] : [],
      ),
    );
    expect(workedOut).toEqual(expect.arrayContaining(['serology.algorithm', 'bloodbank.standing']));
  });

  it('the grid leaves to the sections what they draw', () => {
    expect(SHEETS.bloodbank.drawnInSections).toEqual([
      ...['AANT', 'BANT', 'DANT', 'ACEL', 'BCEL', 'RHCT'],
      ...['ABO', 'RHD', 'ABSC', 'UNIT', 'XM'],
    ]);
  });

  it('figures that are calculated from each other are chiefly those of these benches', () => {
    expect(DISCIPLINES.filter((discipline) => SHEETS[discipline].numeric).sort()).toEqual([
      'biochemistry',
      'haematology',
      'immunochemistry',
    ]);
  });
});

describe('the columns of a grid', () => {
  const all = [
    'parameter',
    'result',
    'unitOfMeasure',
    'flag',
    'referenceRange',
    'previous',
    'delta',
    'comment',
  ];

  it.each(['numeric', 'calculated'] as const)('have room for the change of a %s row', (kind) => {
    expect(columnsFor({ columns: RESULT_COLUMNS }, [{ kind: 'choice' }, { kind }])).toEqual(all);
  });

  it('have none in a sheet of words alone', () => {
    expect(columnsFor({ columns: RESULT_COLUMNS }, [{ kind: 'choice' }, { kind: 'text' }])).toEqual(
      all.filter((column) => column !== 'delta'),
    );
    expect(columnsFor({ columns: RESULT_COLUMNS }, [])).not.toContain('delta');
  });
});
