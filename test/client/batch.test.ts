import { queueBatch, takeFromBatch, type BatchEntry } from '../../client/core/batch.js';

const kept = new Map<string, string>();
const storage = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
};
Object.defineProperty(globalThis, 'sessionStorage', { value: storage });

const entry = (bookingId: string): BatchEntry => ({
  bookingId,
  profileCode: 'UE',
  unit: 'biochemistry',
  patientId: 'p',
  jobCardId: 'j',
});

describe('results chosen for batch entry', () => {
  it('come one after another, each once', () => {
    queueBatch([entry('a'), entry('b')]);
    expect([takeFromBatch()?.bookingId, takeFromBatch()?.bookingId, takeFromBatch()]).toEqual([
      'a',
      'b',
      undefined,
    ]);
    expect(kept.size).toBe(0);
  });

  it('are none when what was kept cannot be read', () => {
    kept.set('meniscus.batch', '{broken');
    expect(takeFromBatch()).toBeUndefined();
  });
});
