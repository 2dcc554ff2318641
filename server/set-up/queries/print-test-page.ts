import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { TestPage } from '../../../shared/domain/set-up.js';
import { Clock } from '../../kernel/clock.js';
import { Database } from '../../kernel/database.js';
import { printPdf } from '../../kernel/print/pdf.js';
import { laboratory } from '../../settings/index.js';
import { labelPage } from '../../specimens/index.js';
import { refuseClosed } from '../refuse-closed.js';
import { testSheet } from '../test-sheet.js';

/** A label, or a sheet of A4, to see whether the printers are set right. */
export class PrintTestPage extends Query<Buffer> {
  constructor(readonly kind: TestPage) {
    super();
  }
}

@QueryHandler(PrintTestPage)
export class PrintTestPageHandler implements IQueryHandler<PrintTestPage> {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async execute({ kind }: PrintTestPage): Promise<Buffer> {
    await refuseClosed(this.database);
    const house = await laboratory(this.database);
    const now = this.clock.now();
    return printPdf(
      kind === 'a4'
        ? testSheet(house, now)
        : labelPage([sample(now)], 'roll', { now, timeZone: house.timeZone }),
    );
  }
}

/** Nobody's: what a scanner reads of it leads nowhere. */
function sample(now: Date) {
  return {
    accession: 'TEST-1-1',
    specimen: 'BLOOD',
    container: 'Serum (gold top)',
    collected_at: now,
    lab_number: 'TEST',
    full_name: 'Printer test',
    date_of_birth: '1990-01-01',
    gender: 'female',
    codes: ['TEST'],
    dob_estimated: false,
    priority: 'stat',
  } as const;
}
