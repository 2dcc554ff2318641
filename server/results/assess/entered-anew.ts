import { readSections, type BenchSheet } from '../../../shared/domain/sections.js';
import type { Content } from './content.js';

type Entered = Pick<Content, 'sampleType' | 'remarks' | 'remarkable' | 'values' | 'sections'>;

/** Somebody entered something else than what is stored; what was worked out from it does not count. */
export function isEnteredAnew(sheet: BenchSheet, stored: Entered, content: Entered): boolean {
  return fingerprint(sheet, stored) !== fingerprint(sheet, content);
}

function fingerprint(sheet: BenchSheet, content: Entered): string {
  const { sampleType, remarks, remarkable, values } = content;
  const entered = values
    .filter((row) => row.formula === null || row.manualFlag || row.comment)
    .map((row) => [row.code, row.parameter, row.manualFlag, row.override, row.comment, row.repeat?.value])
    .filter(([, ...fields]) => fields.some(Boolean));
  // PostgreSQL gives fields back in an order of its own; read by their shapes they stand in ours.
  const { sections } = readSections(sheet, content.sections);
  return JSON.stringify([sampleType, remarks, remarkable, entered.sort(), sections]);
}
