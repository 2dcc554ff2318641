import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { Page } from '../../../shared/contract/page.js';
import type { ResultListRequest, ResultListRow } from '../../../shared/contract/results.js';
import { can } from '../../../shared/domain/access.js';
import { readsConfidential } from '../../../shared/domain/confidential.js';
import { LEFT_STAGES, LISTED_STAGES } from '../../../shared/domain/stage.js';
import { confidentialProfile } from '../../catalogue/index.js';
import { liveSeq } from '../../events/live-seq.js';
import type { Actor } from '../../kernel/actor.js';
import type { CsvRows } from '../../kernel/http/csv.js';
import { Database, type Parameters } from '../../kernel/database.js';
import { laboratory } from '../../settings/index.js';
import { TOLD_CALLS } from '../criticals/told-calls.js';
import { RELEASE_COLUMNS } from '../releases/scheduled-release.js';
import { daysOf, patientsOf } from './found-by.js';

/**
 * The list of view/results, newest first; who may not read results sees only what left the laboratory, withdrawn
 * or not.
 */
export class ResultList extends Query<{ readonly seq: number; readonly page: Page<ResultListRow> }> {
  constructor(
    readonly actor: Actor,
    readonly asked: ResultListRequest,
  ) {
    super();
  }
}

/** All of it as a file: no page, one moment. */
export class WholeResultList extends Query<CsvRows<ResultListRow>> {
  constructor(
    readonly actor: Actor,
    readonly asked: ResultListRequest,
  ) {
    super();
  }
}

type ListRecord = Omit<ResultListRow, 'at' | 'releasedAt' | 'releaseAt' | 'withheld'> & {
  readonly confidential: boolean;
  readonly at: Date;
  readonly releasedAt: Date | null;
  readonly releaseAt: Date | null;
};

/** Hot lists count no further; nobody pages so far. */
const COUNTED = 2000;

const MATCHING = `
  from result r join booking b on b.id = r.booking_id and b.deleted_at is null
  where r.stage = any ($1::text[])
    and ($2::text is null or r.discipline = $2)
    and ($3::timestamptz is null or r.date_time_updated >= $3)
    and ($4::timestamptz is null or r.date_time_updated < $4)`;
// A text of its own: with patients the index of the patients leads, without them the index of time.
const OF_PATIENTS = `${MATCHING} and r.patient_id = any ($5::uuid[])`;

const COLUMNS = `
  r.id, r.booking_id as "bookingId", r.patient_id as "patientId", r.code as "profileCode",
  r.profile_name as "profileName", r.discipline as unit, b.lab_number as "labNumber",
  b.patient_name as "patientName", r.stage, r.doneby, r.authorised_by as "authorisedBy",
  r.released_at as "releasedAt", r.date_time_updated as at, r.flags, r.clean, r.version,
  ${confidentialProfile('r.profile_id')} as confidential,
  (select count(*) from critical_call c
    where c.result_id = r.id and c.acknowledged_at is null and c.cleared_at is null) as "openCalls",
  ${TOLD_CALLS} as "toldCalls", ${RELEASE_COLUMNS}`;

const ORDER = 'order by r.date_time_updated desc, r.id desc';
const LIST = `select ${COLUMNS} ${MATCHING} ${ORDER} limit $5 offset $6`;
const LIST_OF_PATIENTS = `select ${COLUMNS} ${OF_PATIENTS} ${ORDER} limit $6 offset $7`;
const COUNT = `select count(*) as n from (select 1 ${MATCHING} limit ${COUNTED}) counted`;
const COUNT_OF_PATIENTS = `select count(*) as n from (select 1 ${OF_PATIENTS} limit ${COUNTED}) counted`;

@QueryHandler(ResultList)
export class ResultListHandler implements IQueryHandler<ResultList> {
  constructor(private readonly database: Database) {}

  async execute({ actor, asked }: ResultList): Promise<{ seq: number; page: Page<ResultListRow> }> {
    const seq = await liveSeq(this.database);
    const page = asked.page ?? 1;
    const size = asked.size ?? 50;
    const filters = await filtersOf(this.database, actor, asked);
    const ofPatients = filters.length === 5;
    const [rows, counted] = await Promise.all([
      this.database.sql<ListRecord>(ofPatients ? LIST_OF_PATIENTS : LIST, [
        ...filters,
        size,
        (page - 1) * size,
      ]),
      this.database.one<{ n: number }>(ofPatients ? COUNT_OF_PATIENTS : COUNT, filters),
    ]);
    const seen = rows.length === 0 ? 0 : (page - 1) * size + rows.length;
    return {
      seq,
      page: {
        items: rows.map((row) => listRow(row, actor)),
        page,
        size,
        total: Math.max(counted?.n ?? 0, seen),
      },
    };
  }
}

@QueryHandler(WholeResultList)
export class WholeResultListHandler implements IQueryHandler<WholeResultList> {
  constructor(private readonly database: Database) {}

  async execute({ actor, asked }: WholeResultList): Promise<CsvRows<ResultListRow>> {
    const filters = await filtersOf(this.database, actor, asked);
    const { timeZone } = await laboratory(this.database);
    const list = filters.length === 5 ? LIST_OF_PATIENTS : LIST;
    return { timeZone, batches: this.rows(actor, list, [...filters, null, 0]) };
  }

  private async *rows(actor: Actor, list: string, params: Parameters): AsyncGenerator<ResultListRow[]> {
    for await (const rows of this.database.batches<ListRecord>(list, params)) {
      yield rows.map((row) => listRow(row, actor));
    }
  }
}

async function filtersOf(database: Database, actor: Actor, asked: ResultListRequest): Promise<Parameters> {
  const allowed = can(actor.role, 'results.read') ? LISTED_STAGES : LEFT_STAGES;
  const stages = asked.stage === undefined ? allowed : allowed.filter((stage) => stage === asked.stage);
  const unit = asked.unit === undefined || asked.unit === 'all' ? null : asked.unit;
  const { start, end } = await daysOf(database, asked);
  const q = asked.q?.trim() ?? '';
  if (q === '') return [stages, unit, start, end];
  return [stages, unit, start, end, await patientsOf(database, q)];
}

/** Of a confidential result whoever is not of the laboratory reads that it left. */
function listRow({ confidential, ...record }: ListRecord, { role }: Actor): ResultListRow {
  const { at, releasedAt, releaseAt } = record;
  const withheld = confidential && !readsConfidential(role);
  return {
    ...record,
    ...(withheld && NO_FINDINGS),
    withheld,
    at: at.toISOString(),
    releasedAt: releasedAt?.toISOString() ?? null,
    releaseAt: releaseAt?.toISOString() ?? null,
  };
}

const NO_FINDINGS = {
  flags: { L: 0, H: 0, critical: 0 },
  clean: false,
  openCalls: 0,
  toldCalls: [],
  notReleased: null,
};
