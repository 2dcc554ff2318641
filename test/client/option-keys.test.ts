import { fittingOptions, matchOption, optionByKey } from '../../client/ui/options/fitting-options.js';

const choices = (...values: string[]) => values.map((value) => ({ value }));
const GROWTH = choices('No growth', 'No significant growth', 'Mixed growth', 'Growth');
const values = (options: readonly { readonly value: string }[]) => options.map(({ value }) => value);

describe('where a parameter has options', () => {
  it('typing filters them: what begins so first, then what holds it', () => {
    expect(values(fittingOptions(GROWTH, 'gro'))).toEqual([
      'Growth',
      'No growth',
      'No significant growth',
      'Mixed growth',
    ]);
    expect(values(fittingOptions(GROWTH, ' MIX '))).toEqual(['Mixed growth']);
    expect(fittingOptions(GROWTH, 'x9')).toEqual([]);
  });

  it('a number key picks among those that fit', () => {
    expect(optionByKey(GROWTH, '', '4')?.value).toBe('Growth');
    expect(optionByKey(GROWTH, 'no', '2')?.value).toBe('No significant growth');
    expect(optionByKey(GROWTH, 'no', '3')).toBeUndefined();
    expect(optionByKey(GROWTH, '', '0')).toBeUndefined();
    expect(optionByKey(GROWTH, '', 'g')).toBeUndefined();
  });

  it('a number key picks nothing where an option has a digit of its own: 2 is 2+, not the second', () => {
    const reactions = choices('0', 'w+', '1+', '2+', '3+', '4+');
    for (const key of '123456789') expect(optionByKey(reactions, '', key)).toBeUndefined();
    expect(optionByKey(choices('Non-reactive', '1:80'), '', '1')).toBeUndefined();
  });

  it('a code is the option, and what only one can be is meant', () => {
    const drugs = [
      { value: 'Ampicillin', code: 'AMP' },
      { value: 'Amphotericin B', code: 'AMB' },
    ];
    expect(matchOption(drugs, 'amb')?.value).toBe('Amphotericin B');
    expect(matchOption(drugs, 'amp')?.value).toBe('Ampicillin');
    expect(matchOption(drugs, 'am')).toBeUndefined();
    expect(matchOption(GROWTH, 'mix')?.value).toBe('Mixed growth');
  });
});
