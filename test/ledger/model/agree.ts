import type { Paper } from './known.js';
import type { Refused } from './refused.js';
import { expect } from '@jest/globals';
import type { Answer } from '../../support/client.js';
import type { Books } from './books.js';
import { dayOf } from './laboratory.js';

const DONE = [200, 201];
const REFUSED = [403, 404, 409, 422];

export class Difference extends Error {}

export function isRefused(decision: object): decision is Refused {
  return 'refused' in decision;
}

/** Whether the product does what the model says; returns whether it was done. */
export function agreed(answer: Answer, decision: object): boolean {
  const expected = isRefused(decision) ? REFUSED : DONE;
  if (expected.includes(answer.status)) return !isRefused(decision);
  const said = isRefused(decision) ? `refuses it, since ${decision.refused}` : 'does it';
  throw new Difference(`the model ${said}, the product answers ${answer.status} ${answer.text}`);
}

export function same(what: string, product: unknown, model: unknown): void {
  if (isEqual(product, model)) return;
  throw new Difference(`${what}\nproduct ${JSON.stringify(product)}\nmodel   ${JSON.stringify(model)}`);
}

/** By content, not by prototype: the server's objects come from another realm than the test's. */
function isEqual(product: unknown, model: unknown): boolean {
  try {
    expect(product).toEqual(model);
    return true;
  } catch {
    return false;
  }
}

/** As the receipt says it, in the fields that the model knows. */
export function samePaper(receipt: Readonly<Record<string, unknown>>, paper: Paper): void {
  const items = (receipt['items'] as readonly { code: string; price: string }[]) ?? [];
  const said = { ...receipt, items: items.map(({ code, price }) => ({ code, price })) };
  const known = Object.keys(paper).map((field) => [field, (said as Record<string, unknown>)[field]]);
  same(`receipt ${paper.number}`, Object.fromEntries(known), paper);
}

/** The day is the laboratory's, of the moment that the receipt says. */
export function datePaper(books: Books, receipt: { readonly number: number; readonly at: string }): void {
  const day = dayOf(new Date(receipt.at));
  for (const taking of books.takings) if (taking.receipt === receipt.number) taking.day = day;
}
