import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  closeStore,
  dropSealedBefore,
  storeSealed,
  openStore,
  readSealed,
} from '../../../client/core/sealed-store.js';

const keyOf = (letter: string): string => letter.repeat(43);
const MINE = keyOf('A');
const THEIRS = keyOf('B');
const DRAFT = { typed: { K: '6.8 mmol' }, at: '2026-11-21T08:00:00.000Z' };

beforeEach(async () => {
  localStorage.clear();
  await openStore(MINE);
});
afterEach(closeStore);

describe('unsaved work on a shared machine', () => {
  it('is read again by whoever typed it, after a sign-out too', async () => {
    expect(storeSealed('resultDraft x', DRAFT)).toBe(true);
    closeStore();
    expect(readSealed('resultDraft x')).toBeUndefined();
    await openStore(MINE);
    expect(readSealed('resultDraft x')).toEqual(DRAFT);
  });

  it('shows nothing of itself in the storage', () => {
    storeSealed('resultDraft x', DRAFT);
    expect(localStorage.getItem('resultDraft x')).not.toMatch(/6\.8 mmol|typed/);
  });

  it('is nothing to the next person, nor under another name, nor when it was changed', async () => {
    storeSealed('resultDraft x', DRAFT);
    const kept = localStorage.getItem('resultDraft x') ?? '';
    localStorage.setItem('resultDraft y', kept);
    localStorage.setItem(
      'resultDraft z',
      kept.replace(/.(?="}$)/, (letter) => (letter === 'A' ? 'B' : 'A')),
    );
    expect(readSealed('resultDraft y')).toBeUndefined();
    expect(readSealed('resultDraft z')).toBeUndefined();
    await openStore(THEIRS);
    expect(readSealed('resultDraft x')).toBeUndefined();
    expect(localStorage.getItem('resultDraft x')).toBe(kept);
  });

  it('is not kept at all without a key, and the screen is told', async () => {
    closeStore();
    expect(storeSealed('resultDraft x', DRAFT)).toBe(false);
    await openStore('too short');
    expect(storeSealed('resultDraft x', DRAFT)).toBe(false);
    expect(localStorage).toHaveLength(0);
  });

  it('stays closed where somebody signed out while it was being opened', async () => {
    closeStore();
    const opening = openStore(MINE);
    closeStore();
    await opening;
    expect(storeSealed('resultDraft x', DRAFT)).toBe(false);
  });

  it('that lay there before it was sealed is read, and sealed when it is kept again', () => {
    localStorage.setItem('resultDraft x', JSON.stringify(DRAFT));
    expect(readSealed('resultDraft x')).toEqual(DRAFT);
    storeSealed('resultDraft x', readSealed('resultDraft x'));
    expect(localStorage.getItem('resultDraft x')).not.toContain('6.8 mmol');
  });

  it('is dropped in time by whoever uses the machine, and what is new is not', async () => {
    storeSealed('resultDraft new', DRAFT);
    localStorage.setItem('resultDraft old', JSON.stringify({ at: '2020-01-01T00:00:00Z', sealed: 'x.y' }));
    localStorage.setItem('resultDraft broken', 'not a draft');
    localStorage.setItem('other', 'x');
    await openStore(THEIRS);
    dropSealedBefore('resultDraft', Date.now() - 60_000);
    expect(Object.keys(localStorage).sort()).toEqual(['other', 'resultDraft new']);
  });
});
