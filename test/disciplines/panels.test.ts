import { panelsFor, type MicrobiologyReference } from '../../shared/disciplines/microbiology/reference.js';

const panel = (name: string, organism: string, specimen = '') => ({
  name,
  organism,
  specimen,
  drugs: ['Ampicillin'],
});
const reference = (specimen: string): MicrobiologyReference => ({
  specimen,
  organisms: [
    { name: 'Escherichia coli', code: 'eco', group: 'enterobacterales' },
    { name: 'Salmonella Typhi', code: 'sat', group: 'enterobacterales' },
    { name: 'Helicobacter pylori', code: 'hpy', group: '' },
  ],
  drugs: [],
  guidelines: [],
  breakpoints: [],
  intrinsic: [],
  panels: [
    panel('any', ''),
    panel('group', 'Enterobacterales'),
    panel('group in urine', 'Enterobacterales', 'URINE'),
    panel('typhi', 'salmonella typhi'),
    panel('staphylococci', 'Staphylococcus'),
  ],
});
const offered = (organism: string, specimen: string) =>
  panelsFor(reference(specimen), organism).map(({ name }) => name);

test('an organism is offered its own panel first, then its group\u2019s of this specimen, then any', () => {
  expect(offered('Salmonella Typhi', 'BLOOD')).toEqual(['typhi', 'group', 'any']);
  expect(offered('escherichia coli', 'URINE (mid-stream)')).toEqual(['group in urine', 'group', 'any']);
  expect(offered('Helicobacter pylori', 'URINE')).toEqual(['any']);
});

test('what is no organism of the dictionary is offered none', () => {
  expect(offered('typhi', 'URINE')).toEqual([]);
  expect(offered('', 'URINE')).toEqual([]);
});
