import type { ResultColumn } from '../../../shared/disciplines/discipline.js';

export const COLUMN_TITLES: Readonly<Record<ResultColumn, string>> = {
  parameter: 'Parameter',
  result: 'Result',
  unitOfMeasure: 'Unit of Measure',
  flag: 'Flag',
  referenceRange: 'Range',
  previous: 'Previous',
  delta: 'Delta',
  comment: 'Note',
};
