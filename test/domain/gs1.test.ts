import { isCodeOfGtin, isGtin, isPackCode, readPackCode } from '../../shared/domain/specimens/gs1.js';

const GTIN = '09506000134352';
const TODAY = '2026-11-26';
const GS = '\u001D';
const read = (text: string) => readPackCode(text, TODAY);
const PACK = { gtin: GTIN, lot: 'ABC-123', expiry: '2027-10-31' };

describe('the code of a pack', () => {
  it.each([
    ['as scanners send it', `01${GTIN}17271031` + '10ABC-123'],
    ['with its symbology first', `]d201${GTIN}1727103110ABC-123`],
    ['from a linear code', `]C101${GTIN}1727103110ABC-123`],
    ['with FNC1 first', `${GS}01${GTIN}1727103110ABC-123`],
    ['with the lot before the expiry', `01${GTIN}10ABC-123${GS}17271031`],
    ['with the day 00, the last of its month', `01${GTIN}1727100010ABC-123`],
    ['with its parentheses', `(01)${GTIN}(17)271031(10)ABC-123`],
    ['with its parentheses, the lot in front', `(10)ABC-123(01)${GTIN}(17)271031`],
    [
      'with when it was made, a serial number and how many',
      `01${GTIN}1126010217271031${'10'}ABC-123${GS}21S-17270101${GS}3012`,
    ],
    ['with a serial number before the lot', `01${GTIN}21XY17${GS}10ABC-123${GS}17271031`],
    ['with a weight and a purchase order', `01${GTIN}3103001250400PO17${GS}1727103110ABC-123`],
    ['with separators also where none is needed', `01${GTIN}${GS}17271031${GS}10ABC-123${GS}`],
  ])('is read %s', (_, text) => {
    expect(isPackCode(text)).toBe(true);
    expect(read(text)).toEqual(PACK);
  });

  it.each([
    ['261130', '2026-11-30'],
    ['261100', '2026-11-30'],
    ['280200', '2028-02-29'],
    ['270200', '2027-02-28'],
    ['271031', '2027-10-31'],
    ['760101', '2076-01-01'],
    ['770101', '1977-01-01'],
  ])('has %s for %s', (date, expiry) => {
    expect(read(`01${GTIN}17${date}`)).toEqual({ gtin: GTIN, lot: '', expiry });
  });

  it('need have neither lot nor expiry', () => {
    expect(read(`]d201${GTIN}`)).toEqual({ gtin: GTIN, lot: '', expiry: '' });
  });

  it.each([
    ['a day that is none', `01${GTIN}17261131`, 'not a valid date'],
    ['a month that is none', `01${GTIN}17261331`, 'not a valid date'],
    ['a wrong check digit', `]d20109506000134353` + '17271031', 'scan again'],
    ['an element that is broken off', `01${GTIN}172710`, 'completely'],
    ['a lot that is too long', `01${GTIN}10${'A'.repeat(21)}`, 'completely'],
    ['two lots', `01${GTIN}10A${GS}10B`, 'contradict'],
    ['a lot that runs into the expiry, the separator lost', `01${GTIN}10ABC12317271031`, 'type both'],
  ])('is refused with %s', (_, text, why) => {
    expect(read(text)).toEqual({ wrong: expect.stringContaining(why) as string });
  });

  it.each([
    '',
    'HIV-1',
    'LAB12-1-1',
    GTIN,
    '9506000134352',
    '0109506000134352',
    '01260112',
    '=W000017123456',
    '133-146',
  ])('is not %s', (text) => {
    expect(read(text)).toBeUndefined();
  });
});

it.each([
  ['96385074', true],
  ['9506000134352', true],
  [GTIN, true],
  ['036000291452', true],
  ['9506000134353', false],
  ['950600013435', false],
  ['abc', false],
])('%s has the check digit of a product: %s', (text, isIt) => {
  expect(isGtin(text)).toBe(isIt);
});

it('a product that was entered with the 13 digits of its bars is that of the 14 of its pack', () => {
  expect(isCodeOfGtin('9506000134352', GTIN)).toBe(true);
  expect(isCodeOfGtin(GTIN, GTIN)).toBe(true);
  expect(isCodeOfGtin('19506000134359', GTIN)).toBe(false);
  expect(isCodeOfGtin('HIV-1', GTIN)).toBe(false);
});
