import { Problem } from './problem.js';

/** The widest honest body is a profile of two hundred parameters: about thirty values each. */
const MOST_VALUES = 8_000;
const MOST_ITEMS = 1_000;
const MOST_KEYS = 500;

/**
 * Refuses a body with more values, list items or keys than any call takes, before anything looks at them one by
 * one: a body under the size limit may hold a hundred thousand, and each would be checked by every rule.
 */
export function refuseVast(body: unknown): void {
  const waiting = [body];
  for (let seen = 0; waiting.length > 0; seen += 1) {
    if (seen > MOST_VALUES) throw new Problem('too_large', `The body has more than ${MOST_VALUES} values.`);
    const value = waiting.pop();
    if (typeof value !== 'object' || value === null) continue;
    const inner = Array.isArray(value) ? listed(value) : keyed(value);
    for (const item of inner) waiting.push(item);
  }
}

function listed(list: readonly unknown[]): readonly unknown[] {
  if (list.length <= MOST_ITEMS) return list;
  throw new Problem('too_large', `A list in the body has more than ${MOST_ITEMS} items.`);
}

function keyed(value: object): readonly unknown[] {
  const inner: unknown[] = Object.values(value);
  if (inner.length <= MOST_KEYS) return inner;
  throw new Problem('too_large', `An object in the body has more than ${MOST_KEYS} fields.`);
}
