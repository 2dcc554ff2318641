import { errorsByField, inSummary } from '../../client/catalogue/editor/draft-words.js';
import { newParameter } from '../../client/catalogue/editor/edited-profile.js';

const PARAMETERS = [{ ...newParameter(), code: 'NA' }, { ...newParameter(), code: 'K' }, newParameter()];
const refused = (field: string, message: string) => ({ field, message });

test.each([
  [
    refused('parameters.1.ranges.0.from', 'parameters.1.ranges.0.from must be an age such as 3d'),
    'K: From age of range 1 must be an age such as 3d',
  ],
  [
    refused('parameters[1].criticalBands[2].low', 'parameters[1].criticalBands[2].low must be a number'),
    'K: Low of critical limits 3 must be a number',
  ],
  [refused('parameters.2.code', 'parameters.2.code must be given'), 'New parameter: Code must be given'],
  [
    refused('parameters.1.criticalLow', 'K: the low critical limit is above the high one.'),
    'K: the low critical limit is above the high one.',
  ],
  [refused('shortName', 'shortName must be shorter'), 'Short name must be shorter'],
])('a refusal of the draft is said in words of the screen: %o', (error, said) => {
  expect(inSummary(error, PARAMETERS)).toBe(said);
});

test('a refusal of the draft stands at its field, without the name that the field has itself', () => {
  expect(
    errorsByField(
      [
        refused('parameters[1].ranges[0].from', 'parameters[1].ranges[0].from must be an age such as 3d'),
        refused('parameters.1.criticalLow', 'K: the low critical limit is above the high one.'),
      ],
      PARAMETERS,
    ),
  ).toEqual({
    'parameters.1.ranges.0.from': 'Must be an age such as 3d',
    'parameters.1.criticalLow': 'The low critical limit is above the high one.',
  });
});
