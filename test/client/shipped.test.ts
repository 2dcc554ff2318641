import { countText, plainOffers, itemText, titleOf } from '../../client/catalogue/shipped/offered.js';
import type { ShippedDifference, ShippedOffer } from '../../shared/contract/shipped.js';

const difference = (change: Partial<ShippedDifference> = {}): ShippedDifference => ({
  ...{ parameter: 'NA', field: 'criticalHigh', was: '155', now: '160', own: false },
  ...change,
});
const offer = (change: Partial<ShippedOffer> = {}): ShippedOffer => ({
  ...{
    code: 'UE',
    name: 'Urea',
    unit: 'biochemistry',
    version: 1,
    hasDraft: false,
    differences: [difference()],
  },
  ...change,
});

describe('what is newer in the shipped catalogue', () => {
  it('is counted in words', () => {
    expect(countText([offer()])).toBe('1 part of the shipped catalogue, in 1 profile, is newer than yours.');
    expect(countText([offer(), offer({ differences: [difference(), difference()] })])).toBe(
      '3 parts of the shipped catalogue, in 2 profiles, are newer than yours.',
    );
  });

  it('is named by parameter and field', () => {
    expect(titleOf(difference())).toBe('NA: high critical limit');
    expect(titleOf(difference({ field: 'extra.optional' }))).toBe('NA: may stay empty');
    expect(titleOf(difference({ field: '' }))).toBe('NA: new parameter');
    expect(titleOf(difference({ parameter: '', field: 'name' }))).toBe('The profile: name');
    expect(titleOf(difference({ parameter: '', field: '' }))).toBe('New profile');
  });

  it('reads bands line by line', () => {
    const male = { sex: 'male', from: '4d', to: '2w', text: '135-215' };
    const bands = [male, { pregnancy: 2, text: '105-150' }, { from: '0d', to: '28d', low: '2.5', high: '7' }];
    expect(itemText(bands)).toBe('male, 4d to 2w: 135-215\npregnancy 2: 105-150\n0d to 28d: 2.5 to 7');
    expect(itemText(['Detected', 'Not detected'])).toBe('Detected\nNot detected');
    expect([itemText(true), itemText(null), itemText('20')]).toEqual(['yes', '', '20']);
  });

  it('is never taken with all the others where the laboratory changed it itself, or somebody works on the profile', () => {
    const own = difference({ field: 'rangeMale', own: true });
    const mixed = offer({ differences: [difference(), own] });
    expect(plainOffers([mixed, offer({ hasDraft: true }), offer({ differences: [own] })])).toEqual([
      { offer: mixed, plain: [difference()] },
    ]);
  });
});
