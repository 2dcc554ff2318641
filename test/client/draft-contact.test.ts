import { emptyDraft } from '../../client/bookings/draft/draft.js';
import { draftProblems } from '../../client/bookings/draft/draft-rules.js';
import { useLab } from '../../client/core/lab.js';
import { loadPhoneRule, phoneProblem } from '../../client/ui/fields/phone-rule.js';
import type { Patient } from '../../shared/contract/patients.js';

const KNOWN = { phone: 'c/o sister', email: 'none', deliverBy: 'email' } as Patient;

function atContact(draft: object): readonly unknown[] {
  return draftProblems({ ...emptyDraft(), ...draft }, undefined)
    .filter(({ step }) => step === 'contact-details')
    .map(({ field }) => field);
}

test('while what tells phone numbers is on its way the server looks alone', () => {
  expect(phoneProblem('none')).toBeNull();
});

test('the wizard tells a phone that is none, an address that is none, and email without one', async () => {
  await loadPhoneRule();
  useLab.setState({ country: 'ZW' });
  expect(atContact({ phone: '0772 12345' })).toEqual(['phone']);
  expect(atContact({ phone: '0772 123 456', email: 'mary' })).toEqual(['email']);
  expect(atContact({ deliverBy: 'email' })).toEqual(['email']);
  expect(atContact({ deliverBy: 'email', email: 'mary@mail.example' })).toEqual([]);
});

test('what the record said before stays as long as nobody writes it anew', () => {
  const draft = { phone: 'c/o sister', email: 'none', deliverBy: 'email', patient: KNOWN };
  expect(atContact(draft)).toEqual([]);
  expect(atContact({ ...draft, phone: 'c/o brother', email: '' })).toEqual(['phone', 'email']);
});
