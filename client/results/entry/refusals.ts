import type { Result, TestValue } from '../../../shared/contract/results.js';
import type { FieldError } from '../../../shared/errors.js';
import { inWords, ownName } from '../../ui/forms/field-name.js';
import { rowsOf } from './typed-result.js';

/** Why it cannot be saved as it stands; without a code or a field: the sample as a whole. */
export interface Refusal {
  /** The parameter that it is about. */
  readonly code: string | null;
  /** Of a section, as the server names it: `sections.kits[0].expiry`. */
  readonly field?: string;
  readonly message: string;
}

/** Of a section, or of interpretation and method: it has a field of its own. */
export function isOfSection({ field }: Refusal): boolean {
  return field !== undefined && hasOwnField(field);
}

function hasOwnField(field: string): boolean {
  return field.startsWith('sections.') || field.startsWith('notes.');
}

/** Told at a field of a section, which is called by its own name: its path is the server's word for it. */
export function atItsField(refusal: Refusal): Refusal {
  const { field, message } = refusal;
  if (field === undefined || !hasOwnField(field) || !message.includes(field)) return refusal;
  return { ...refusal, message: inWords({ field, message }, ownName(field)) };
}

/** `biochemistryTestValues.3.parameter` of a refusal -> the row's code; undefined for anything else. */
export function codeOfField(rows: readonly TestValue[], field: string): string | undefined {
  const found = /(?:TestValues|values)[.[]([^.\]]+)\]?\./.exec(field)?.[1];
  if (found === undefined) return undefined;
  return /^\d+$/.test(found) ? rows[Number(found)]?.code : found;
}

/** What the server said, at the row or the field of a section that it is about. */
export function asRefusal(result: Result, { field, message }: FieldError): Refusal {
  if (hasOwnField(field)) return { code: null, field, message };
  const rows = rowsOf(result);
  const code = codeOfField(rows, field) ?? null;
  const name = rows.find((row) => row.code === code)?.name;
  return { code, message: name === undefined ? message : inWords({ field, message }, name) };
}
