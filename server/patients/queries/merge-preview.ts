import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { MergePreview, MergePreviewSide } from '../../../shared/contract/patient-merges.js';
import { groupText } from '../../../shared/disciplines/bloodbank/blood-group.js';
import { PATIENT_FIELDS } from '../../../shared/domain/people/person.js';
import { Database } from '../../kernel/database.js';
import { invalid, notFound, Problem } from '../../kernel/http/problem.js';
import { patientById, type PatientRow } from '../patient-row.js';
import { statedGroupsOf, whyNotOne } from '../merge-record.js';

/** The effect of merging two patients, field by field; nothing is changed. */
export class PreviewMerge extends Query<MergePreview> {
  constructor(
    readonly keep: string,
    readonly merge: string,
  ) {
    super();
  }
}

const COUNTS = `
  select (select count(*)::integer from booking b where b.patient_id = $1 and b.deleted_at is null) as bookings,
    (select count(*)::integer from result r where r.patient_id = $1) as results`;

@QueryHandler(PreviewMerge)
export class PreviewMergeHandler implements IQueryHandler<PreviewMerge> {
  constructor(private readonly database: Database) {}

  async execute({ keep: keepId, merge: mergeId }: PreviewMerge): Promise<MergePreview> {
    if (keepId.toLowerCase() === mergeId.toLowerCase())
      throw invalid('merge', 'These are the same record: choose two different patients.');
    const [keep, merge] = await Promise.all([this.standing(keepId), this.standing(mergeId)]);
    const [mine, theirs, refused] = await Promise.all([
      this.side(keep),
      this.side(merge),
      whyNotOne(this.database, keep, merge),
    ]);
    const fields = PATIENT_FIELDS.map((field) => ({ field, keep: keep[field], merge: merge[field] }));
    return { keep: mine, merge: theirs, fields, refused };
  }

  private async standing(id: string): Promise<PatientRow> {
    const row = await patientById(this.database, id);
    if (!row) throw notFound('The patient');
    if (row.mergedInto !== null) throw new Problem('conflict', `${row.labNumber} has already been merged.`);
    return row;
  }

  private async side(row: PatientRow): Promise<MergePreviewSide> {
    const counts = await this.database.one<{ bookings: number; results: number }>(COUNTS, [row.id]);
    const { id, labNumber, fullName, version, bloodGroup } = row;
    const groups = (await statedGroupsOf(this.database, row)).map(groupText);
    return {
      id,
      labNumber,
      fullName,
      version,
      bloodGroup,
      groups,
      ...(counts ?? { bookings: 0, results: 0 }),
    };
  }
}
