import { isAccession, readAccession } from '../../shared/domain/specimens/accession.js';
import { tubeColour } from '../../shared/domain/specimens/tube-colour.js';

describe("a specimen's number", () => {
  it.each(['LAB12-0-1', 'LAB/2026_7.a1-12-3', '1-0-1', 'Ω9-1234-999', `${'A'.repeat(40)}7-1-1`])(
    '%s is one',
    (text) => {
      expect(isAccession(text)).toBe(true);
    },
  );

  it.each([
    ['5-10', 'a microscopy count'],
    ['4.5', 'a figure'],
    ['LAB12', 'a lab number'],
    ['LAB-0-1', 'without the lab number’s figure'],
    ['LAB12-0', 'without the specimen’s index'],
    ['LAB12-0-', 'broken off'],
    ['LAB12--1', 'without the booking’s index'],
    ['LAB12-12345-1', 'of too many bookings'],
    ['LAB12-0-1234', 'of too many specimens'],
    ['LAB12-0-1 ', 'with something behind it'],
    [' LAB12-0-1', 'with something before it'],
    ['LAB 12-0-1', 'with a space in it'],
    ['LAB12-x-1', 'with letters for its index'],
    ['LAB12-0-x', 'with letters for its specimen'],
    [`${'A'.repeat(41)}7-1-1`, 'too long'],
    ['', 'nothing'],
  ])('%s is none: %s', (text) => {
    expect(isAccession(text)).toBe(false);
  });
});

describe('a label that was scanned for another keyboard', () => {
  it.each([
    ['LAB531-1-1', 'LAB531-1-1', 'its own'],
    ['LAB531ß1ß1', 'LAB531-1-1', 'a German one'],
    ['XZ7ß1ß2', 'XY7-1-2', 'a German one, where Y and Z have changed places'],
    ["LAB531'1'1", 'LAB531-1-1', 'a Spanish or an Italian one'],
    ['LAB531+1+1', 'LAB531-1-1', 'a Swedish one'],
    ['LQB("&)&)&', 'LAB531-1-1', 'a French one, whose figures need Shift'],
    ['(à)é)&', '50-2-1', 'a French one, without a prefix'],
  ])('%s is %s, typed for %s', (typed, meant) => {
    expect(readAccession(typed)).toBe(meant);
  });

  it.each([
    '133-146',
    '1:160',
    '4.5+',
    '12+1',
    "5'",
    'ß',
    'Normal',
    '26/11/2026',
    '26.11.2026',
    'a&b',
    '1+1',
    '',
  ])('%s is none', (typed) => {
    expect(readAccession(typed)).toBeUndefined();
  });
});

describe('the cap of a container', () => {
  it.each([
    ['SST, Gold cap', '#d4a72c'],
    ['Serum, plain', '#d4a72c'],
    ['Red cap, clot activator', '#c9453d'],
    ['EDTA', '#a98bd0'],
    ['Lavender cap', '#a98bd0'],
    ['Sodium fluoride', '#8f9799'],
    ['Grey cap', '#8f9799'],
    ['Citrate 3.2 %', '#7fb8e0'],
    ['Light blue cap', '#7fb8e0'],
    ['Light green, gel', '#9ccf9f'],
    ['Green cap', '#4d9a5b'],
    ['Lithium heparin', '#4d9a5b'],
    ['Pink cap', '#e08fb0'],
    ['Black cap', '#3a3f42'],
    ['Urine cup', '#f4f1e4'],
    ['Stool pot', '#9a7350'],
  ])('%s is %s', (container, colour) => {
    expect(tubeColour(container)).toBe(colour);
  });

  it('of a container whose name says no colour has none', () => {
    expect(tubeColour('Swab')).toBeUndefined();
  });
});
