import type { TestValue, TestValueRequest } from '../../../shared/contract/results.js';
import type { EntryRefusal } from '../../../shared/domain/assess-result.js';
import { isPending } from '../../../shared/domain/completeness.js';
import type { FieldError } from '../../../shared/errors.js';
import { invalidFields } from '../../kernel/http/problem.js';
import type { Bench } from './bench.js';

/** 422 for rows that the profile does not have or that come twice. */
export function refuseStrangeRows(bench: Bench, key: string, sent: readonly TestValueRequest[]): void {
  const known = new Set(bench.parameters.map((parameter) => parameter.code));
  const seen = new Set<string>();
  const errors: FieldError[] = [];
  sent.forEach(({ code }, index) => {
    const field = `${key}.${index}.code`;
    if (!known.has(code))
      errors.push({ field, message: `${code} is not a parameter of ${bench.test.code}.` });
    else if (seen.has(code)) errors.push({ field, message: `${code} comes twice.` });
    seen.add(code);
  });
  if (errors.length > 0) throw invalidFields(errors);
}

/** 422 naming the field of each refused value as it was sent, and the rule. */
export function refuseEntries(
  refusals: readonly EntryRefusal[],
  key: string,
  sent: readonly TestValueRequest[],
): void {
  if (refusals.length === 0) return;
  throw invalidFields(refusals.map((refusal) => fieldError(refusal, key, sent)));
}

function fieldError(refusal: EntryRefusal, key: string, sent: readonly TestValueRequest[]): FieldError {
  const { code, rule, message, field } = refusal;
  if (field !== undefined) return { field, message, rule };
  if (code === null) return { field: rule === 'nothing_entered' ? key : 'remarks', message, rule };
  const index = sent.findIndex((row) => row.code === code);
  return { field: `${key}.${index < 0 ? code : index}.parameter`, message, rule };
}

/** 422 for what would be signed or amended while a required row has neither a value nor a reason (RULINGS R17). */
export function refusePending(
  rows: readonly TestValue[],
  key: string,
  sent: readonly TestValueRequest[],
): void {
  const pending = rows.filter(isPending);
  if (pending.length === 0) return;
  throw invalidFields(
    pending.map(({ code, name }) => {
      const at = sent.findIndex((row) => row.code === code);
      const message = `${name} is pending: enter it, or say that it was not done or is insufficient.`;
      return { field: `${key}.${at < 0 ? code : at}.state`, message, rule: 'pending' };
    }),
  );
}
