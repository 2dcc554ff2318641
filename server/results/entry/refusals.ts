import type { TestValue, TestValueRequest } from '../../../shared/contract/results.js';
import type { Entry, EntryRefusal } from '../../../shared/domain/results/assess-result.js';
import { isPending } from '../../../shared/domain/results/completeness.js';
import type { SectionRefusal } from '../../../shared/domain/results/sections.js';
import { unexplainedChecks } from '../../../shared/domain/results/sample-alerts.js';
import { isIssued } from '../../../shared/domain/stage.js';
import type { FieldError } from '../../../shared/errors.js';
import type { DrawnTube } from '../../specimens/index.js';
import { invalidFields } from '../../kernel/http/problem.js';
import type { ResultRecord } from '../store/result-record.js';
import type { Basis } from '../assess/assessment.js';
import type { Content } from '../assess/content.js';
import { entryOf } from '../assess/entries.js';
import { isSameEntry } from '../assess/specimen-rows.js';

/** 422 for rows that the profile does not have or that come twice. */
export function refuseUnknownRows(basis: Basis, key: string, sent: readonly TestValueRequest[]): void {
  const known = new Set(basis.parameters.map((parameter) => parameter.code));
  const seen = new Set<string>();
  const errors: FieldError[] = [];
  sent.forEach(({ code }, index) => {
    const field = `${key}.${index}.code`;
    if (!known.has(code))
      errors.push({ field, message: `${code} is not a parameter of ${basis.test.code}.` });
    else if (seen.has(code)) errors.push({ field, message: `${code} is listed twice.` });
    seen.add(code);
  });
  if (errors.length > 0) throw invalidFields(errors);
}

/** 422 for a row that was released with another profile of the specimen: it is amended there, and changes here too. */
export function refuseSharedRows(
  basis: Basis,
  stored: ResultRecord | undefined,
  entries: ReadonlyMap<string, Entry>,
  { key, rows }: { readonly key: string; readonly rows: readonly TestValueRequest[] },
): void {
  if (stored !== undefined && isIssued(stored.stage)) return;
  const changed = basis.shared.filter(({ stage, value }) => {
    const entry = entries.get(value.code);
    return isIssued(stage) && entry !== undefined && !isSameEntry(entry, entryOf(value));
  });
  if (changed.length === 0) return;
  throw invalidFields(
    changed.map(({ profileCode, value: { code, name } }) => {
      const message = `${name} was released with ${profileCode}: amend it there, and it changes here too.`;
      return { field: fieldOf(key, rows, code, 'parameter'), message, rule: 'released_elsewhere' };
    }),
  );
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
  const { code, rule, message, field, part = 'parameter' } = refusal;
  if (field !== undefined) return { field, message, rule };
  if (code === null) return { field: rule === 'nothing_entered' ? key : 'remarks', message, rule };
  return { field: fieldOf(key, sent, code, part), message, rule };
}

/** The row's place in the body; its code if it was not sent. */
function fieldOf(key: string, sent: readonly TestValueRequest[], code: string, part: string): string {
  const at = sent.findIndex((row) => row.code === code);
  return `${key}.${at < 0 ? code : at}.${part}`;
}

/** 422 for a contradiction that would be signed without a reason why it stands. */
export function refuseUnexplained(
  { values, warnings, remarks }: Pick<Content, 'values' | 'warnings' | 'remarks'>,
  key: string,
  sent: readonly TestValueRequest[],
): void {
  refuseEntries(unexplainedChecks(values, warnings, remarks), key, sent);
}

/** 422 if it would be signed or amended while a section says that it is not final yet. */
export function refuseUnfinished(unfinished: readonly SectionRefusal[]): void {
  if (unfinished.length === 0) return;
  throw invalidFields(
    unfinished.map(({ field = 'sections', message }) => ({ field, message, rule: 'unfinished' })),
  );
}

/** 422 for what would be signed or amended while a required row has neither a value nor a reason. */
export function refusePending(
  rows: readonly TestValue[],
  key: string,
  sent: readonly TestValueRequest[],
): void {
  const pending = rows.filter(isPending);
  if (pending.length === 0) return;
  throw invalidFields(
    pending.map(({ code, name }) => {
      const message = `${name} is pending: enter it, or mark it as not done or insufficient.`;
      return { field: fieldOf(key, sent, code, 'state'), message, rule: 'pending' };
    }),
  );
}

/** A draw that was rejected has no value: nobody works on its tube. The other draws are reported. */
export function refuseRejectedDraws(
  draws: readonly DrawnTube[],
  rows: readonly TestValue[],
  key: string,
  sent: readonly TestValueRequest[],
): void {
  const refused = new Map(draws.flatMap((one) => (one.rejected === null ? [] : [[one.draw, one] as const])));
  const errors = rows.flatMap(({ code, name, parameter, extra }) => {
    const tube = parameter === '' ? undefined : refused.get(extra?.draw ?? '');
    if (tube === undefined) return [];
    const message = `${name}: specimen ${tube.accession} (${tube.draw}) was rejected (${tube.rejected}): take it again, or mark the row as insufficient.`;
    return [{ field: fieldOf(key, sent, code, 'parameter'), message }];
  });
  if (errors.length > 0) throw invalidFields(errors);
}
