import type { CurrentResult, TestValueRequest } from '../../../shared/contract/results.js';
import type { EntryRefusal } from '../../../shared/domain/assess-result.js';
import type { FieldError } from '../../../shared/errors.js';
import { SAMPLE_TYPES } from '../../../shared/vocabulary.js';
import type { Sql } from '../../kernel/database.js';
import { invalid, invalidFields, Problem } from '../../kernel/http/problem.js';
import type { Bench } from './assessment.js';
import { resultDocument } from '../store/result-document.js';
import type { ResultRecord } from '../store/result-record.js';

const LAST_SAVE = `select saved_by as by, saved_at as at from result_version where result_id = $1 and version = $2`;

/** 409 with who changed the result, when, and how it stands now, unless the version is the one stored. */
export async function refuseStale(
  sql: Sql,
  bench: Bench,
  record: ResultRecord | undefined,
  version: number,
): Promise<void> {
  if ((record?.version ?? 0) === version) return;
  if (!record) throw new Problem('stale_version', 'This result was never saved; read it again.');
  const last = await sql.one<{ by: string; at: Date }>(LAST_SAVE, [record.id, record.version]);
  const current: CurrentResult = {
    by: last?.by ?? record.doneby,
    at: (last?.at ?? record.dateTimeUpdated).toISOString(),
    version: record.version,
    result: resultDocument(bench, record),
  };
  const detail = `${current.by} saved this result meanwhile; compare and save again.`;
  throw new Problem('stale_version', detail, { extra: { current, by: current.by, at: current.at } });
}

/** 422 for rows that the profile does not have, that come twice, or that belong to a calculated figure. */
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

export function refuseSampleType(bench: Bench, sampleType: string | undefined): void {
  const allowed = ['', ...SAMPLE_TYPES, bench.layout.profile.specimen];
  if (sampleType === undefined || allowed.includes(sampleType)) return;
  throw invalid('sampleType', `The sample type must be one of ${SAMPLE_TYPES.join(', ')}.`);
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
  const { code, rule, message } = refusal;
  if (code === null) return { field: rule === 'nothing_entered' ? key : 'remarks', message, rule };
  const index = sent.findIndex((row) => row.code === code);
  return { field: `${key}.${index < 0 ? code : index}.parameter`, message, rule };
}
