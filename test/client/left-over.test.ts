import { emptyDraft } from '../../client/bookings/draft/draft.js';
import { draftProblems } from '../../client/bookings/draft/draft-rules.js';
import { leftoverText } from '../../client/ui/keys/left-over.js';

const SAID = 'No test was chosen for “Glukose”: pick one, or empty the field';

test('words for which nothing was picked are told, a blank is nothing', () => {
  expect(leftoverText(' Glukose ', 'test')).toBe(SAID);
  expect(leftoverText('  ', 'test')).toBeNull();
});

test('a booking does not go on while words are left over in the field of the tests', () => {
  const of = (more: object) => draftProblems({ ...emptyDraft(), ...more }, undefined)[0];
  expect(of({ codes: ['UE'], soughtTest: 'Glukose' })).toEqual({
    step: 'select-profiles',
    field: 'codes',
    message: SAID,
  });
  expect(of({ codes: ['UE'] })?.step).not.toBe('select-profiles');
});
