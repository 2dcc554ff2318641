import type { ResultSort } from '../../../shared/contract/results.js';
import { MOVES } from '../../../shared/domain/stage.js';
import { DISCIPLINES, type Discipline, type Stage } from '../../../shared/vocabulary.js';
import type { Parameter, Parameters } from '../../kernel/database.js';

export interface ResultSelection {
  readonly stages: readonly Stage[];
  /** `also`: those of other stages too that were issued as preliminary and have not left; `only`: those alone. */
  readonly preliminary: 'also' | 'only' | 'none';
  readonly unit: Discipline | undefined;
  readonly start: Date | null;
  readonly end: Date | null;
  readonly patients: readonly string[] | undefined;
}

interface Statement {
  readonly text: string;
  readonly params: Parameters;
}

type Order = readonly (readonly [by: string, order: 'asc' | 'desc'])[];

/** As migration 0045's index has it. */
const SEVERITY = `(case when (r.flags ->> 'critical')::integer > 0 then 2
  when (r.flags ->> 'L')::integer + (r.flags ->> 'H')::integer > 0 then 1 else 0 end)`;
const NEWEST: Order = [
  ['r.date_time_updated', 'desc'],
  ['r.id', 'desc'],
];

/** Ascending; each of them the beginning of an index (migration 0045). */
const SORTS: Readonly<Record<ResultSort, Order>> = {
  // A prefix and a number that grows: LAB9 comes before LAB10.
  labNumber: [['length(b.lab_number)', 'asc'], ['b.lab_number', 'asc'], ...NEWEST],
  patient: [['b.patient_name', 'asc'], ...NEWEST],
  test: [['r.profile_name', 'asc'], ...NEWEST],
  unit: [['r.discipline', 'asc'], ...NEWEST],
  stage: [['r.stage', 'asc'], ...NEWEST],
  flags: [[SEVERITY, 'asc'], ...NEWEST],
  doneby: [['r.doneby', 'asc'], ...NEWEST],
  authorisedBy: [['r.authorised_by', 'asc'], ...NEWEST],
  at: [
    ['r.date_time_updated', 'asc'],
    ['r.id', 'asc'],
  ],
};

interface AskedOrder {
  readonly sort?: ResultSort;
  readonly order?: 'asc' | 'desc';
}

/** The reverse order is the exact mirror, ties included: no row is on two pages, or on none. */
export function orderOf({ sort = 'at', order = sort === 'at' ? 'desc' : 'asc' }: AskedOrder): string {
  const columns = SORTS[sort].map(([by, own]) => {
    const isDown = (own === 'desc') !== (order === 'desc');
    return `${by} ${isDown ? 'desc' : 'asc'}`;
  });
  return `order by ${columns.join(', ')}`;
}

const ISSUED_EARLY = 'exists (select from preliminary_report n where n.result_id = r.id)';

/** The final report has not been released, and the last preliminary one is valid. */
const STANDS_EARLY = `r.stage in ('${MOVES.keep.to}', '${MOVES.update.to}', '${MOVES.validate.to}')`;

/**
 * "from … where …" over results `r` and their bookings `b`, with only the conditions that were asked for, so that an
 * index can be used.
 */
export function foundResults(wanted: ResultSelection): Statement {
  const { stages, preliminary, unit, start, end, patients } = wanted;
  const params: Parameter[] = [];
  const given = (value: Parameter): string => `$${params.push(value)}`;
  const staged = (): string => `r.stage = any (${given(stages)}::text[])`;
  const early = `${STANDS_EARLY} and ${ISSUED_EARLY}`;
  const standing = { none: staged, only: () => early, also: () => `(${staged()} or ${early})` };
  const conditions = [
    standing[preliminary](),
    ...(unit === undefined ? [] : [`r.discipline = ${given(unit)}`]),
    ...(start === null ? [] : [`r.date_time_updated >= ${given(start)}`]),
    ...(end === null ? [] : [`r.date_time_updated < ${given(end)}`]),
    ...(patients === undefined ? [] : [`r.patient_id = any (${given(patients)}::uuid[])`]),
  ];
  const text = `from result r join booking b on b.id = r.booking_id and b.deleted_at is null
    where ${conditions.join(' and ')}`;
  return { text, params };
}

export function oneUnit(unit: Discipline | 'all' | undefined): Discipline | undefined {
  return DISCIPLINES.find((known) => known === unit);
}
