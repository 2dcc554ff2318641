import type { Refusal } from '../../entry/judge.js';

/** What is wrong at one field. */
export function errorAt(errors: readonly Refusal[], field: string): string | undefined {
  return errors.find((error) => error.field === field)?.message;
}
