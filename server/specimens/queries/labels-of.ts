import type { LabelLayout } from '../../../shared/contract/reports.js';
import { queryHandler, QueryOf } from '../../kernel/use-cases.js';
import { notFound } from '../../kernel/http/problem.js';
import { printPdf } from '../../kernel/print/pdf.js';
import { laboratory } from '../../settings/index.js';
import { LABEL_COLUMNS, markedLabels, labelPage, type SpecimenLabel } from '../label-page.js';

/** A booking's specimen labels as a file, to look at; no print is counted. */
export class LabelsOf extends QueryOf<{ bookingId: string; layout: LabelLayout }, Buffer> {}

const LABELS = `
  select ${LABEL_COLUMNS}
  from specimen s join booking b on b.id = s.booking_id and b.deleted_at is null
  join patient p on p.id = b.patient_id
  where s.booking_id = $1 and cardinality(s.codes) > 0 and s.state not in ('rejected','discarded')
  order by length(s.accession), s.accession`;

export const LabelsOfHandler = queryHandler(LabelsOf, async ({ database, clock }, { bookingId, layout }) => {
  const labels = await database.sql<SpecimenLabel>(LABELS, [bookingId]);
  if (labels.length === 0) throw notFound('A specimen of this booking');
  const { timeZone } = await laboratory(database);
  const marked = await markedLabels(database, bookingId, labels);
  return printPdf(labelPage(marked, layout, { now: clock.now(), timeZone }));
});
