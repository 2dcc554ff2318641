import type { Susceptibility } from '../../shared/disciplines/microbiology/culture.js';
import { anIsolate, judgedCulture } from './culture-sheet.js';
import { ASKED_ABOUT, TOGETHER, type Reading } from './drug-examples.js';

const line = (
  drug: string,
  interpretation: Reading | '',
  value = '',
  method: 'mic' | 'disc' = 'mic',
): Susceptibility => ({
  ...{ drug, method, value, interpretation },
  by: '',
  reported: true,
});

/** The questions about an isolate with these drugs, by code. */
function asked(organism: string, lines: readonly Susceptibility[]): readonly string[] {
  const culture = { status: 'final', hours: 48, isolates: [anIsolate({ organism, susceptibility: lines })] };
  const { warnings } = judgedCulture({ rows: { GROW: 'Growth' }, culture });
  return warnings.filter(({ needsReason }) => needsReason).map(({ code }) => code);
}

const SAU = 'Staphylococcus aureus';

describe('the drugs of one isolate', () => {
  test.each(ASKED_ABOUT)('%s: %s %j is asked about', (code, organism, drugs) => {
    expect(
      asked(
        organism,
        drugs.map(([drug, reading]) => line(drug, reading)),
      ),
    ).toContain(code);
  });

  test.each(TOGETHER)('%s %j goes together', (organism, drugs) => {
    expect(
      asked(
        organism,
        drugs.map(([drug, reading]) => line(drug, reading)),
      ),
    ).toEqual([]);
  });

  test('a vancomycin MIC above 2 in Staphylococcus aureus is asked about without any breakpoints', () => {
    const found = (value: string) => asked(SAU, [line('Vancomycin', '', value)]);
    expect([found('16'), found('>8'), found('4')].map(({ length }) => length)).toEqual([1, 1, 1]);
    expect([found('2'), found('<=4'), found('')]).toEqual([[], [], []]);
    expect(asked(SAU, [line('Vancomycin', '', '16', 'disc')])).toEqual([]);
  });

  test('are told with number and name of the isolate', () => {
    const isolates = [
      anIsolate({ organism: SAU, susceptibility: [line('Oxacillin', 'R'), line('Cefazolin', 'S')] }),
    ];
    const { warnings } = judgedCulture({
      rows: { GROW: 'Growth' },
      culture: { status: 'final', hours: 48, isolates },
    });
    expect(warnings).toEqual([
      {
        code: 'mrsa_with_beta_lactam',
        message: '1. Staphylococcus aureus: Oxacillin R and Cefazolin not R do not go together.',
        parameters: ['GROW', 'ISOL'],
        needsReason: true,
      },
    ]);
  });
});
