import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { LabelLayout } from '../../../shared/contract/reports.js';
import { Clock } from '../../kernel/clock.js';
import { Database } from '../../kernel/database.js';
import { notFound } from '../../kernel/http/problem.js';
import { printPdf } from '../../kernel/print/pdf.js';
import { laboratory } from '../../settings/index.js';
import { LABEL_COLUMNS, markedLabels, labelPage, type SpecimenLabel } from '../label-page.js';

/** A booking's specimen labels as a file, to look at; no print is counted. */
export class LabelsOf extends Query<Buffer> {
  constructor(
    readonly bookingId: string,
    readonly layout: LabelLayout,
  ) {
    super();
  }
}

const LABELS = `
  select ${LABEL_COLUMNS}
  from specimen s join booking b on b.id = s.booking_id and b.deleted_at is null
  join patient p on p.id = b.patient_id
  where s.booking_id = $1 and cardinality(s.codes) > 0 and s.state not in ('rejected','discarded')
  order by length(s.accession), s.accession`;

@QueryHandler(LabelsOf)
export class LabelsOfHandler implements IQueryHandler<LabelsOf> {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async execute({ bookingId, layout }: LabelsOf): Promise<Buffer> {
    const labels = await this.database.sql<SpecimenLabel>(LABELS, [bookingId]);
    if (labels.length === 0) throw notFound('A specimen of this booking');
    const { timeZone } = await laboratory(this.database);
    const marked = await markedLabels(this.database, bookingId, labels);
    return printPdf(labelPage(marked, layout, { now: this.clock.now(), timeZone }));
  }
}
