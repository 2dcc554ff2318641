import { describe, expect, it } from '@jest/globals';
import { readCatalogue } from '../../server/seed/catalogue-file.js';
import { foundTest, possibleSpellings } from '../../shared/domain/catalogue/test-words.js';

const MENU = readCatalogue().map(({ profileCode: code, profileName: name, parameters }) => ({
  code,
  name,
  parameters: parameters.map((one) => ({ code: one.code, name: one.name })),
}));

function found(typed: string): readonly string[] {
  return MENU.flatMap((test) => {
    const at = foundTest(test, typed);
    return at === undefined ? [] : [{ code: test.code, rank: at.rank }];
  })
    .sort((one, other) => one.rank - other.rank)
    .map(({ code }) => code);
}

describe('a test is found', () => {
  it.each([
    ['TSH', 'TFT'],
    ['potassium', 'UE'],
    ['cholesterol', 'LIPID'],
    ['sugar', 'FBS'],
    ['blood group', 'GRP'],
    ['troponin', 'CARD'],
    ['trop', 'CARD'],
    ['heart', 'CARD'],
    ['cbc', 'FBC'],
    ['Hemoglobin', 'FBC'],
    ['kidney', 'RFT'],
    ['sgpt', 'LFT'],
    ['pregnancy', 'UPT'],
    ['coombs', 'DAT'],
    ['typhoid', 'WIDAL'],
  ])('%s is %s', (typed, code) => {
    expect(found(typed)).toContain(code);
  });

  it.each([
    ['UE', 'UE'],
    ['fbc', 'FBC'],
    ['liver', 'LFT'],
    ['k', 'UE'],
    ['crp', 'CRP'],
    ['tsh', 'TFT'],
    ['group', 'GXM'],
  ])('%s has %s first', (typed, code) => {
    expect(found(typed)[0]).toBe(code);
  });

  it('says which parameter it was found by, and none for its own name', () => {
    const [tft, ue] = ['TFT', 'UE'].map((code) => MENU.find((test) => test.code === code));
    expect(tft && foundTest(tft, 'tsh')?.by).toEqual({ code: 'TSH', name: 'TSH' });
    expect(ue && foundTest(ue, 'Potas')?.by?.name).toBe('Potassium');
    expect(ue && foundTest(ue, 'urea & e')?.by).toBeUndefined();
  });

  it('is not found by nothing, by blanks or by what is none', () => {
    for (const typed of ['', '  ', 'xyzzy']) expect(found(typed)).toEqual([]);
    expect(possibleSpellings('su')).toEqual([]);
    expect(possibleSpellings('sug')).toContain('glucose');
    expect(possibleSpellings('Sugár')).toContain('glucose');
  });
});
