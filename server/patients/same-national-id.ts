import type { PatientDemographics, SimilarPatient } from '../../shared/contract/patients.js';
import { ageText } from '../../shared/domain/people/age.js';
import type { Sql } from '../kernel/database.js';
import { invalid, Problem } from '../kernel/http/problem.js';
import { PATIENT_COLUMNS, type PatientRow } from './patient-row.js';

const SHORTEST_REASON = 3;

const OTHERS = `
  select ${PATIENT_COLUMNS} from patient p
  where p.national_id is not null and number_key(p.national_id) = number_key($1) and number_key($1) <> ''
    and p.merged_into is null and p.id is distinct from $2::uuid
  order by p.created_at limit 5`;

interface Asked {
  /** yyyy-MM-dd of the laboratory. */
  readonly today: string;
  /** Where the fields stand in the body, e.g. `patient.`. */
  readonly prefix?: string;
  /** Whoever has the number already and keeps it. */
  readonly known?: Pick<PatientRow, 'id' | 'nationalId'>;
}

/**
 * A second patient with the same national id is warned of: 409 duplicate naming the others, until somebody says
 * why there are two (`nationalIdReason`).
 */
export async function refuseSameNationalId(
  sql: Sql,
  { nationalId, nationalIdReason }: PatientDemographics,
  { today, prefix = '', known }: Asked,
): Promise<void> {
  const asked = nationalId ?? '';
  if (asked.trim() === '' || asked === known?.nationalId) return;
  const others = await sql.sql<PatientRow>(OTHERS, [asked, known?.id ?? null]);
  const [first] = others;
  if (!first) return;
  const field = `${prefix}nationalIdReason`;
  const reason = (nationalIdReason ?? '').trim();
  if (reason.length >= SHORTEST_REASON) return;
  if (reason !== '') throw invalid(field, `Say why there are two, in at least ${SHORTEST_REASON} letters.`);
  const message = `${first.labNumber} ${first.fullName} already has this national ID. Use that patient, or say why there are two.`;
  throw new Problem('duplicate', message, {
    errors: [{ field, message, rule: 'same_national_id' }],
    extra: { same: others.map((other) => shown(other, today)) },
  });
}

type Shown = Pick<
  SimilarPatient,
  'id' | 'hospitalNumber' | 'fullName' | 'age' | 'dateOfBirth' | 'gender' | 'same'
>;

function shown(row: PatientRow, today: string): Shown {
  const { id, labNumber, fullName, dateOfBirth, gender } = row;
  const age = dateOfBirth === null ? '' : ageText(dateOfBirth, today);
  return { id, hospitalNumber: labNumber, fullName, age, dateOfBirth, gender, same: 'national id' };
}
