import {
  isSameAsStored,
  merged,
  conflictQuestions,
  changesToAdopt,
} from '../../client/results/entry/differences.js';
import { asRefusal, withFieldName, isOfSection } from '../../client/results/entry/assess-sheet.js';
import { amendRequest, saveRequest } from '../../client/results/entry/requests.js';
import { typedOf } from '../../client/results/entry/typed-result.js';
import { aResult } from './a-result.js';

const notes = (interpretation: string, version: number) => ({
  interpretation,
  measurementmethod: 'ISE',
  version,
});
const RESULT = aResult({ notes: notes('Dehydration', 1) });
const READ = typedOf(RESULT);

describe('interpretation and method while a result is typed', () => {
  it('are unsaved entry like the values, kept and sent with the version that was read', () => {
    const typed = { ...READ, interpretation: 'Renal' };
    expect(isSameAsStored(READ, RESULT)).toBe(true);
    expect(isSameAsStored(typed, RESULT)).toBe(false);
    expect(saveRequest(RESULT, typed, 'update').notes).toEqual(notes('Renal', 1));
    expect(amendRequest(RESULT, typed, { reason: 'New history', told: '' }).notes).toEqual(notes('Renal', 1));
  });

  it('are not sent where nobody typed them', () => {
    expect(saveRequest(RESULT, READ, 'update')).not.toHaveProperty('notes');
    expect(saveRequest(aResult(), typedOf(aResult()), 'update')).not.toHaveProperty('notes');
  });

  it('are taken over where only the other changed them, and asked where both did', () => {
    const theirs = aResult({ notes: notes('Renal', 2) });
    expect(merged(READ, READ, theirs).interpretation).toBe('Renal');
    expect(changesToAdopt(READ, READ, theirs)).toEqual([
      { code: 'interpretation', name: 'Interpretation', mine: 'Dehydration', theirs: 'Renal' },
    ]);
    const mine = { ...READ, interpretation: 'Fasting' };
    expect(conflictQuestions(READ, mine, theirs).map(({ key }) => key)).toEqual(['interpretation']);
    expect(merged(READ, mine, theirs).interpretation).toBe('Fasting');
  });

  it('carry their refusal at their own field', () => {
    const refusal = asRefusal(RESULT, { field: 'notes.interpretation', message: 'too long' });
    expect(refusal.field).toBe('notes.interpretation');
    expect(isOfSection(refusal)).toBe(true);
  });
});

it('a refusal at a field of a section calls it by its name, not by its path', () => {
  const at = (field: string, message: string) => withFieldName({ code: null, field, message }).message;
  const drug = 'sections.culture.isolates[0].susceptibility[3].interpretation';
  expect(at(drug, `${drug} must be one of S, I, R.`)).toBe('Interpretation must be one of S, I, R.');
  expect(at('sections.crossmatch[0].unit', 'It is listed twice.')).toBe('It is listed twice.');
});
