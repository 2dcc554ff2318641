import { unitText } from '../../shared/domain/catalogue/unit-text.js';

describe('a unit of measure on screen and paper', () => {
  it.each([
    ['mmol/L', 'mmol/L'],
    ['umol/L', 'µmol/L'],
    ['ug/L{FEU}', 'µg/L FEU'],
    ['/uL', '/µL'],
    ['mL/min/{1.73_m2}', 'mL/min/1.73 m²'],
    ['{ratio}', 'ratio'],
    ['m[IU]/L', 'mIU/L'],
    ['10*9/L', '10⁹/L'],
    ['10*12/L', '10¹²/L'],
    ['/100{WBCs}', '/100 WBCs'],
    ['', ''],
  ])('%s is written %s', (unit, text) => {
    expect(unitText(unit)).toBe(text);
  });
});
