import { SHEETS } from '../../../shared/disciplines/sheets.js';
import { saidSections } from '../../../shared/domain/sections.js';
import type { ResultRecord } from './result-record.js';

/** What the audit trail keeps of a result; its sections as text. */
export function auditedResult(record: ResultRecord | undefined): object | undefined {
  if (!record) return undefined;
  const { stage, version, sampleType, remarks, values, sections, discipline } = record;
  const said = saidSections(SHEETS[discipline], sections, values);
  return {
    stage,
    version,
    sampleType,
    remarks,
    values: values.map(({ code, parameter, flag, comment, filled, measured, factor, repeats }) => ({
      code,
      parameter,
      flag,
      comment,
      ...(filled?.entered && { entered: filled.entered }),
      ...(measured !== undefined && { measured, factor, repeats }),
    })),
    ...(said.length > 0 && { sections: Object.fromEntries(said.map(({ key, text }) => [key, text])) }),
  };
}
