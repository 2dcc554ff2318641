import type { ResultListRow } from '../../shared/contract/results.js';
import { RELEASED_CONFIDENTIAL } from '../../shared/domain/results/confidential.js';
import type { CsvColumn } from '../kernel/http/csv.js';

/** What a spreadsheet gets of the list of results; never a value. */
export const RESULTS_CSV: readonly CsvColumn<ResultListRow>[] = [
  { title: 'Saved', value: (row) => new Date(row.at) },
  { title: 'Lab number', value: (row) => row.labNumber },
  { title: 'Patient', value: (row) => row.patientName },
  { title: 'Test code', value: (row) => row.profileCode },
  { title: 'Test', value: (row) => row.profileName },
  { title: 'Unit', value: (row) => row.unit },
  { title: 'Stage', value: (row) => (row.withheld ? RELEASED_CONFIDENTIAL : row.stage) },
  { title: 'Low', value: (row) => (row.withheld ? null : row.flags.L) },
  { title: 'High', value: (row) => (row.withheld ? null : row.flags.H) },
  { title: 'Critical', value: (row) => (row.withheld ? null : row.flags.critical) },
  { title: 'Entered by', value: (row) => row.doneby },
  { title: 'Authorised by', value: (row) => row.authorisedBy },
  { title: 'Released', value: (row) => (row.releasedAt === null ? null : new Date(row.releasedAt)) },
];
