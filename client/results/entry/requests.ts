import type {
  AmendResultRequest,
  Result,
  SaveResultRequest,
  TestValue,
  TestValueRequest,
} from '../../../shared/contract/results.js';
import { SHEETS } from '../../../shared/disciplines/sheets.js';
import type { Entry } from '../../../shared/domain/results/assess-result.js';
import { measurements, repeatsOf } from '../../../shared/domain/results/measured.js';
import { isIssued } from '../../../shared/domain/stage.js';
import { isWorkedOut } from '../../../shared/domain/results/test-value.js';
import type { ResultAction } from '../../../shared/vocabulary.js';
import { entryFor, entryOf, rowsOf, isEqual, type TypedResult } from './typed-result.js';

function rowRequest(row: TestValue, entry: Entry): TestValueRequest {
  const { manualFlag, override, comment } = entry;
  const commentPrinted = entry.commentPrinted ?? false;
  const about = { code: row.code, manualFlag: manualFlag ?? '', override, comment, commentPrinted };
  if (isWorkedOut(row)) return about;
  return { ...about, ...measured(row, entry), ...(entry.parameter === '' && emptyReason(entry)) };
}

type Measuring = Pick<TestValueRequest, 'parameter' | 'measured' | 'factor' | 'repeats'>;

/** The reading and its factor, from which the server calculates the value; otherwise a plain value. */
function measured(row: TestValue, entry: Entry): Measuring {
  const { parameter, factor } = entry;
  const repeats = measurements(entry).map(({ value, reason, chosen }) => ({ value, reason, chosen }));
  const wasMeasured = row.factor !== undefined || repeatsOf(row).length > 0;
  if (factor === null && repeats.length === 0 && !wasMeasured) return { parameter };
  return { measured: parameter, factor, repeats };
}

/** The reason why there is no value, if one was given. */
function emptyReason({ state, reason }: Entry): Pick<TestValueRequest, 'state' | 'reason'> {
  return state === null || state === undefined ? {} : { state, reason: reason ?? null };
}

function rowRequests(result: Result, typed: TypedResult): TestValueRequest[] {
  return rowsOf(result)
    .filter((row) => !isLeftToOthers(result, row, typed))
    .map((row) => rowRequest(row, entryFor(typed, row.code)));
}

/**
 * Read from another profile of the specimen and not typed here: that profile's present value applies, not the one that
 * was read.
 */
function isLeftToOthers({ surroundings, stage }: Result, row: TestValue, typed: TypedResult): boolean {
  const isShared = surroundings?.specimen.some(({ code, shared }) => shared === true && code === row.code);
  return isShared === true && !isIssued(stage) && isEqual(entryFor(typed, row.code), entryOf(row));
}

function about({ sampleType, sections, remarks, remarkable, remarksPrinted }: TypedResult) {
  return { sampleType, sections, remarks: remarkable ? remarks : '', remarkable, remarksPrinted };
}

/** Only if they were typed: otherwise somebody else's changes meanwhile stay. */
function notes({ notes: read }: Result, { interpretation, measurementmethod }: TypedResult) {
  const isSame =
    interpretation === (read?.interpretation ?? '') && measurementmethod === (read?.measurementmethod ?? '');
  return isSame ? {} : { notes: { interpretation, measurementmethod, version: read?.version ?? 0 } };
}

export function saveRequest(result: Result, typed: TypedResult, action: ResultAction): SaveResultRequest {
  const { bookingInformationId, code, version, discipline, laidOut } = result;
  return {
    bookingInformationId,
    code,
    version,
    action,
    ...(laidOut !== undefined && { laidOut }),
    ...about(typed),
    ...notes(result, typed),
    [SHEETS[discipline].testValuesKey]: rowRequests(result, typed),
  };
}

export function amendRequest(
  result: Result,
  typed: TypedResult,
  { reason, told }: { readonly reason: string; readonly told: string },
): AmendResultRequest {
  return {
    bookingId: result.bookingInformationId,
    profileCode: result.code,
    version: result.version,
    reason,
    told: told.trim() === '' ? null : told,
    ...about(typed),
    ...notes(result, typed),
    values: rowRequests(result, typed),
  };
}
