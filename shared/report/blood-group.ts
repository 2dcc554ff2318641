import type { ReportedResult, ReportLine } from '../contract/reports.js';
import { bloodGroupOf, groupText } from '../disciplines/bloodbank/blood-group.js';
import { UNRESOLVED } from '../disciplines/bloodbank/group-table.js';
import { CASE_NAMES } from '../disciplines/bloodbank/case-status.js';

/** A blood group as its report shows it: ABO and D in one box, and beside them how far they are to be trusted. */
export interface PrintedGroup {
  /** "ABO group, Rh(D) type". */
  readonly title: string;
  /** "A Positive", or "Indeterminate". */
  readonly group: string;
  readonly standing: string;
  /** Two samples agree. */
  readonly isConfirmed: boolean;
}

const UNKNOWN = 'no record of its confirmation: not for transfusion';

/** Undefined if there is no group. */
export function printedGroup(result: ReportedResult): PrintedGroup | undefined {
  const [abo, rhd] = [lineOf(result, 'ABO'), lineOf(result, 'RHD')];
  if (result.unit !== 'bloodbank' || abo === undefined || rhd === undefined) return undefined;
  const given = bloodGroupOf(abo.value);
  if (given === undefined && abo.value !== UNRESOLVED) return undefined;
  const note = result.sections?.find(({ name }) => name === CASE_NAMES)?.text;
  return {
    title: `${abo.name}, ${rhd.name}`,
    group: given === undefined ? UNRESOLVED : groupText({ abo: given.abo, rhd: rhd.value }),
    standing: note ?? UNKNOWN,
    isConfirmed: given !== undefined && note !== undefined && !note.includes('not for transfusion'),
  };
}

function lineOf({ lines }: ReportedResult, code: string): ReportLine | undefined {
  return lines.find((line) => line.code === code);
}

/** No row and no note repeats the box, unless there is more to say. */
export function isInGroupBox(result: ReportedResult, { code, comment }: ReportLine): boolean {
  const isOfGroup = code === 'ABO' || code === 'RHD';
  return isOfGroup && comment === null && printedGroup(result) !== undefined;
}
