import { unflaggingRanges } from '../../shared/domain/ranges/range-grammar.js';

test.each(['3.5-5.1', '<3.0', '>60', 'Up to 12', '', 'see comment', 'Optimal <3.0##<3.0', '3,5 to 5,1'])(
  'the range %j flags figures, or says that there is none',
  (text) => {
    expect(unflaggingRanges([text])).toEqual([]);
  },
);

test.each(['abc 5--', '3.5--5.1', 'Normal', '5.1-3.5'])(
  'the range %j flags no figure, and is named',
  (text) => {
    expect(unflaggingRanges([text, '3.5-5.1', text])).toEqual([
      expect.stringContaining(`${text}: this range flags no figure.`),
    ]);
  },
);
