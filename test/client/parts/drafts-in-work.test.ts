import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { emptyDraft } from '../../../client/bookings/draft/draft.js';
import {
  draftIdOf,
  addressOf,
  newDraftAddress,
  draftsInWork,
  discardBookedDraft,
  dropDraft,
  storeDraft,
} from '../../../client/bookings/draft/saved-drafts.js';
import { closeStore, openStore } from '../../../client/core/sealed-store.js';
import { BOOKING } from '../entry-sheets.js';

beforeEach(async () => {
  localStorage.clear();
  await openStore('A'.repeat(43));
});
afterEach(closeStore);

const named = (fullName: string) => ({ ...emptyDraft(), fullName });
const names = (open: string) => draftsInWork('reception', open).map(({ name }) => name);

test('every address opens a draft of its own, and a draft is found again under its address', () => {
  for (const about of ['new', 'new k2', 'patient 7'])
    expect(draftIdOf(new URL(addressOf(about), 'http://lab').searchParams)).toBe(about);
  expect(draftIdOf(new URL(newDraftAddress(), 'http://lab').searchParams)).toMatch(/^new ./);
});

test('what else is in work at a counter is listed with its time until it is booked', () => {
  storeDraft({ username: 'reception', about: 'new' }, named('Ann Moyo'));
  storeDraft({ username: 'reception', about: 'patient 7' }, named('Bea Ncube'));
  storeDraft({ username: 'reception', about: 'new k2' }, { ...named(' '), codes: ['UE'] });
  storeDraft({ username: 'receptions', about: 'new' }, named('Of another person'));
  storeDraft({ username: 'reception', about: BOOKING.id }, named('A booking that is changed'), BOOKING);
  expect(names('new').sort()).toEqual(['Bea Ncube', 'No name yet']);
  expect(names('patient 7').sort()).toEqual(['Ann Moyo', 'No name yet']);
  expect(Date.parse(draftsInWork('reception', 'new')[0]?.at ?? '')).not.toBeNaN();
  dropDraft({ username: 'reception', about: 'patient 7' });
  expect(names('new')).toEqual(['No name yet']);
});

test('a draft that was booked is not kept again, whatever reaches its form afterwards', () => {
  const owner = { username: 'reception', about: 'new' };
  const draft = named('Ann Moyo');
  storeDraft(owner, draft);
  discardBookedDraft(owner, draft);
  storeDraft(owner, { ...draft, payerOf: 'somebody', payerId: 'a payer' });
  expect(names('another')).toEqual([]);
  storeDraft(owner, named('The next one'));
  expect(names('another')).toEqual(['The next one']);
});
