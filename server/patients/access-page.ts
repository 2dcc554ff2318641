import type { AccessLine } from '../../shared/contract/patient-access.js';
import { isolated } from '../../shared/domain/results/isolated.js';
import { writtenDay } from '../../shared/domain/time/written-day.js';
import { type Block, type Cell, type PrintedPage, type TableColumn, stamp } from '../kernel/print/page.js';
import type { LaboratorySettings } from '../settings/index.js';

const TITLE = 'Who looked at your results';
const COLUMNS: readonly TableColumn[] = [{ share: 20 }, { share: 28 }, { share: 30 }, { share: 22 }];
const HEAD: readonly Cell[] = ['When', 'Who', 'What', 'Tests'].map((text) => ({ text, bold: true }));

interface Person {
  readonly fullName: string;
  readonly labNumber: string;
  readonly dateOfBirth: string | null;
}

/** The sheet that the looks follow on, for the person whom it is about. */
export function accessPage(
  { fullName, labNumber, dateOfBirth }: Person,
  { name, timeZone }: LaboratorySettings,
  now: Date,
): PrintedPage {
  const born = dateOfBirth === null ? '' : `, born ${writtenDay(dateOfBirth)}`;
  const printed = stamp(now.toISOString(), timeZone);
  return {
    title: `${TITLE}, ${labNumber}`,
    pageSize: 'A4',
    margins: [44, 44, 44, 54],
    fontSize: 9,
    foot: [`${isolated(name)} · ${TITLE} · ${labNumber} · printed ${printed}`],
    content: [
      { kind: 'text', text: isolated(name), size: 9.5, color: '#4b575b' },
      { kind: 'text', text: TITLE, heading: 1, bold: true, size: 17, above: 2 },
      { kind: 'text', text: `${isolated(fullName)}${born}, ${labNumber}` },
      {
        kind: 'text',
        text: `Every time someone opened, printed or sent results, newest first, as of ${printed}. This record is kept automatically, and the laboratory cannot change it.`,
        below: 8,
      },
    ],
  };
}

/** A batch of looks below those before. */
export function accessTable(lines: readonly AccessLine[], timeZone: string, continues: boolean): Block {
  return {
    kind: 'table',
    title: TITLE,
    columns: COLUMNS,
    head: HEAD,
    ruled: true,
    ...(continues && { continues: true }),
    rows: lines.map(({ at, username, fullName, what, profiles }) => ({
      cells: [
        { text: stamp(at, timeZone), names: 'row' },
        { text: isolated(fullName === '' ? username : fullName) },
        { text: what },
        { text: profiles.join(', ') },
      ],
    })),
  };
}
