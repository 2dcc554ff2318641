import { Readable } from 'node:stream';
import { StreamableFile } from '@nestjs/common';
import type { AccessLine } from '../../../shared/contract/patients.js';
import { isolateDirection } from '../../../shared/domain/results/bidi.js';
import { writtenDay } from '../../../shared/domain/time/day-text.js';
import { RequestQuery, queryHandler } from '../../kernel/use-cases.js';
import { Database } from '../../kernel/database.js';
import { notFound } from '../../kernel/http/problem.js';
import { printLong } from '../../kernel/print/pdf.js';
import {
  printedMoment,
  type Block,
  type Cell,
  type PrintedPage,
  type TableColumn,
} from '../../kernel/print/page.js';
import { laboratory, type LaboratorySettings } from '../../settings/index.js';
import { contentDisposition } from '../../kernel/http/files.js';
import { patientById } from '../patient-row.js';
import { allViews } from './patient-access.js';

/** A person's own record of who looked at their results, on A4. */
export class AccessPaper extends RequestQuery<string, StreamableFile> {}

export const AccessPaperHandler = queryHandler(AccessPaper, async ({ database, clock }, { request: id }) => {
  const patient = await patientById(database, id);
  if (!patient) throw notFound('The patient');
  const settings = await laboratory(database);
  const page = accessPage(patient, settings, clock.now());
  const pdf = printLong(page, tables(database, id, settings.timeZone));
  const disposition = contentDisposition('attachment', `access ${patient.labNumber}.pdf`);
  return new StreamableFile(Readable.from(pdf), { type: 'application/pdf', disposition });
});

async function* tables(database: Database, id: string, timeZone: string): AsyncGenerator<readonly Block[]> {
  let continues = false;
  for await (const lines of allViews(database, id)) {
    yield [accessTable(lines, timeZone, continues)];
    continues = true;
  }
  if (!continues) yield [{ kind: 'text', text: 'Nobody has looked at this person’s results.' }];
}

const TITLE = 'Who looked at your results';
const COLUMNS: readonly TableColumn[] = [{ share: 20 }, { share: 28 }, { share: 30 }, { share: 22 }];
const HEAD: readonly Cell[] = ['When', 'Who', 'What', 'Tests'].map((text) => ({ text, bold: true }));

interface Person {
  readonly fullName: string;
  readonly labNumber: string;
  readonly dateOfBirth: string | null;
}

/** The sheet that the looks follow on, for the person whom it is about. */
function accessPage(
  { fullName, labNumber, dateOfBirth }: Person,
  { name, timeZone }: LaboratorySettings,
  now: Date,
): PrintedPage {
  const born = dateOfBirth === null ? '' : `, born ${writtenDay(dateOfBirth)}`;
  const printed = printedMoment(now.toISOString(), timeZone);
  return {
    title: `${TITLE}, ${labNumber}`,
    pageSize: 'A4',
    margins: [44, 44, 44, 54],
    fontSize: 9,
    foot: [`${isolateDirection(name)} · ${TITLE} · ${labNumber} · printed ${printed}`],
    content: [
      { kind: 'text', text: isolateDirection(name), size: 9.5, color: '#4b575b' },
      { kind: 'text', text: TITLE, heading: 1, bold: true, size: 17, above: 2 },
      { kind: 'text', text: `${isolateDirection(fullName)}${born}, ${labNumber}` },
      {
        kind: 'text',
        text: `Every time someone opened, printed or sent results, newest first, as of ${printed}. This record is kept automatically, and the laboratory cannot change it.`,
        below: 8,
      },
    ],
  };
}

/** A batch of looks below those before. */
function accessTable(lines: readonly AccessLine[], timeZone: string, continues: boolean): Block {
  return {
    kind: 'table',
    title: TITLE,
    columns: COLUMNS,
    head: HEAD,
    ruled: true,
    ...(continues && { continues: true }),
    rows: lines.map(({ at, username, fullName, what, profiles }) => ({
      cells: [
        { text: printedMoment(at, timeZone), names: 'row' },
        { text: isolateDirection(fullName === '' ? username : fullName) },
        { text: what },
        { text: profiles.join(', ') },
      ],
    })),
  };
}
