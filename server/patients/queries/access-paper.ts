import { Readable } from 'node:stream';
import { StreamableFile } from '@nestjs/common';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { Clock } from '../../kernel/clock.js';
import { Database } from '../../kernel/database.js';
import { notFound } from '../../kernel/http/problem.js';
import { printLong } from '../../kernel/print/pdf.js';
import type { Block } from '../../kernel/print/page.js';
import { laboratory } from '../../settings/index.js';
import { accessPage, accessTable } from '../access-page.js';
import { patientById } from '../patient-row.js';
import { looksAt } from './patient-access.js';
import { contentDisposition } from '../../kernel/http/files.js';

/** A person's own record of who looked at their results, on A4. */
export class AccessPaper extends Query<StreamableFile> {
  constructor(readonly id: string) {
    super();
  }
}

@QueryHandler(AccessPaper)
export class AccessPaperHandler implements IQueryHandler<AccessPaper> {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async execute({ id }: AccessPaper): Promise<StreamableFile> {
    const patient = await patientById(this.database, id);
    if (!patient) throw notFound('The patient');
    const settings = await laboratory(this.database);
    const page = accessPage(patient, settings, this.clock.now());
    const pdf = printLong(page, this.tables(id, settings.timeZone));
    const disposition = contentDisposition('attachment', `access ${patient.labNumber}.pdf`);
    return new StreamableFile(Readable.from(pdf), { type: 'application/pdf', disposition });
  }

  private async *tables(id: string, timeZone: string): AsyncGenerator<readonly Block[]> {
    let continues = false;
    for await (const lines of looksAt(this.database, id)) {
      yield [accessTable(lines, timeZone, continues)];
      continues = true;
    }
    if (!continues) yield [{ kind: 'text', text: 'Nobody has looked at this person’s results.' }];
  }
}
