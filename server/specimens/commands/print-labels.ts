import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { LabelLayout } from '../../../shared/contract/reports.js';
import { UnitOfWork } from '../../events/unit-of-work.js';
import type { Actor } from '../../kernel/actor.js';
import { printPdf } from '../../kernel/print/pdf.js';
import { notFound } from '../../kernel/http/problem.js';
import { CommandOf } from '../../kernel/use-cases.js';
import { laboratory } from '../../settings/index.js';
import { LABEL_COLUMNS, markedLabels, labelPage, type SpecimenLabel } from '../label-page.js';

/** Prints a booking's specimen labels, one a tube; every print is counted and logged. */
export class PrintLabels extends CommandOf<
  { actor: Actor; bookingId: string; layout: LabelLayout },
  Buffer
> {}

const PRINTED = `
  with printed as (
    update specimen set labels_printed = labels_printed + 1
    where booking_id = $1 and cardinality(codes) > 0 and state not in ('rejected','discarded')
      and exists (select from booking where id = $1 and deleted_at is null)
    returning *
  )
  select s.labels_printed, ${LABEL_COLUMNS}
  from printed s join booking b on b.id = s.booking_id join patient p on p.id = b.patient_id
  order by length(s.accession), s.accession`;

@CommandHandler(PrintLabels)
export class PrintLabelsHandler implements ICommandHandler<PrintLabels> {
  constructor(private readonly work: UnitOfWork) {}

  async execute({ actor, bookingId, layout }: PrintLabels): Promise<Buffer> {
    const page = await this.work.run(actor, async (tx) => {
      const labels = await tx.sql<SpecimenLabel & { labels_printed: number }>(PRINTED, [bookingId]);
      if (labels.length === 0) throw notFound('A specimen of this booking');
      tx.audit('specimen.print-labels', 'booking', bookingId, {
        after: labels.map(({ accession, labels_printed }) => ({ accession, print: labels_printed })),
      });
      const { timeZone } = await laboratory(tx);
      return labelPage(await markedLabels(tx, bookingId, labels), layout, { now: tx.now, timeZone });
    });
    return printPdf(page);
  }
}
