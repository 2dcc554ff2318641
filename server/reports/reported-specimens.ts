import type { ReportSpecimen } from '../../shared/contract/reports.js';
import { isRejected } from '../../shared/domain/specimens/specimen-state.js';
import type { Specimen } from '../../shared/contract/booking-shapes.js';
import type { Sql } from '../kernel/database.js';
import { SPECIMEN_JSON, specimenShape, type SpecimenJson } from '../specimens/index.js';

const SPECIMENS = `
  select ${SPECIMEN_JSON} as specimen from specimen s
  where s.booking_id = $1 and cardinality(s.codes) > 0 order by length(s.accession), s.accession`;

/** The specimens of a booking, the rejected ones with the reason. */
export async function reportedSpecimens(sql: Sql, bookingId: string): Promise<readonly Specimen[]> {
  const rows = await sql.sql<{ specimen: SpecimenJson }>(SPECIMENS, [bookingId]);
  return rows.map(({ specimen }) => specimenShape(specimen));
}

/** As on the report: what becomes of a tube afterwards, in a rack or in the bin, makes no new report. */
export function reportSpecimen(specimen: Specimen): ReportSpecimen {
  const { accession, container, draw, state, collectedAt, receivedAt, rejection, recollectedBy } = specimen;
  const said = collectedAt === null ? 'ordered' : 'collected';
  return {
    accession,
    specimen: specimen.specimen,
    container,
    ...(draw != null && { draw }),
    state: isRejected(state) ? state : said,
    collectedAt,
    receivedAt,
    ...(rejection && {
      rejection: {
        reason: rejection.reason,
        accepted: rejection.accepted?.reason ?? null,
        takenAgain: recollectedBy,
        // Shown for those without a result to come.
        ...(rejection.accepted === null && recollectedBy === null && { at: rejection.at }),
      },
    }),
  };
}

/** Whether nothing comes of the test: each of its specimens was rejected, and none was taken again or examined all the same. */
export function isWithoutSample(specimens: readonly Specimen[], code: string): boolean {
  const own = specimens.filter(({ codes }) => codes.includes(code));
  return own.length > 0 && own.every(({ rejection, recollectedBy }) => isUnfit(rejection) && !recollectedBy);
}

function isUnfit(rejection: Specimen['rejection']): boolean {
  return rejection !== null && rejection.accepted === null;
}
