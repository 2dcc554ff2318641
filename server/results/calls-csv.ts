import type { CallLogRow } from '../../shared/contract/results.js';
import { roleOfStep } from '../../shared/domain/results/escalation.js';
import { roleLabel } from '../../shared/vocabulary.js';
import type { CsvColumn } from '../kernel/http/csv.js';

/** What a spreadsheet gets of the call log; for those who may read results. */
export const CALLS_CSV: readonly CsvColumn<CallLogRow>[] = [
  { title: 'Found', value: (row) => new Date(row.raisedAt) },
  { title: 'Status', value: (row) => row.status },
  { title: 'About', value: (row) => (row.kind === 'correction' ? 'correction' : 'critical value') },
  { title: 'Lab number', value: (row) => row.labNumber },
  { title: 'Patient', value: (row) => row.patientName },
  { title: 'Unit', value: (row) => row.unit },
  { title: 'Test code', value: (row) => row.profileCode },
  { title: 'Parameter', value: (row) => row.parameter },
  { title: 'Value', value: (row) => row.value },
  { title: 'Was', value: (row) => row.was },
  { title: 'Unit of measure', value: (row) => row.unitOfMeasure },
  { title: 'Told at', value: (row) => (row.told === null ? null : new Date(row.told.at)) },
  { title: 'Minutes to the call', value: (row) => row.minutes },
  { title: 'Told', value: (row) => row.told?.person },
  { title: 'Role', value: (row) => row.told?.role },
  { title: 'Phone', value: (row) => row.told?.phone },
  { title: 'Read back', value: (row) => (row.told === null ? null : row.told.readBack ? 'yes' : 'no') },
  { title: 'Caller', value: (row) => row.told?.caller },
  { title: 'Comment', value: (row) => row.told?.comment },
  { title: 'Tried', value: (row) => row.attempts.length },
  { title: 'Escalated to', value: (row) => escalatedTo(row.escalated) },
];

function escalatedTo(step: number): string {
  const role = roleOfStep(step);
  return role === null ? '' : roleLabel(role);
}
