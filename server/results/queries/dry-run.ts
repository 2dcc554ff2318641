import { setImmediate as rest } from 'node:timers/promises';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { DryRunLine, DryRunPage, DryRunRequest } from '../../../shared/contract/dry-runs.js';
import { RESULT_STAGES } from '../../../shared/domain/stage.js';
import { profileDraft } from '../../catalogue/index.js';
import { Clock } from '../../kernel/clock.js';
import { Database } from '../../kernel/database.js';
import { sqlList } from '../../kernel/sql-list.js';
import { judgedByDraft, type JudgedByDraft } from '../assess/judged-by-draft.js';
import { fromCatalogue } from '../assess/parameters.js';
import type { ResultRecord } from '../store/result-record.js';

/** What publishing a draft would change: the results of the last 90 days, judged by it, page by page. */
export class DryRun extends Query<DryRunPage> {
  constructor(
    readonly code: string,
    readonly asked: DryRunRequest,
  ) {
    super();
  }
}

type Found = Pick<ResultRecord, 'id' | 'values' | 'assessedFor' | 'formulaConfig' | 'remarks'> & {
  readonly at: Date;
};

const DAYS = 90;
const DAY_MS = 86_400_000;
const PAGE = 200;
const SHOWN = 100;
/** After so many results other calls have their turn. */
const AT_A_TIME = 10;
const NEWEST = ['infinity', 'ffffffff-ffff-ffff-ffff-ffffffffffff'] as const;

const OF_PROFILE = `
  from result r join booking b on b.id = r.booking_id and b.deleted_at is null
  where r.profile_id = $1 and r.date_time_updated >= $2 and r.stage in (${sqlList(RESULT_STAGES)})`;
const RESULTS = `
  select r.id, r.values, r.assessed_for as "assessedFor", r.formula_config as "formulaConfig", r.remarks,
    r.date_time_updated as at
  ${OF_PROFILE} and (r.date_time_updated, r.id) < ($3::timestamptz, $4::uuid)
  order by r.date_time_updated desc, r.id desc
  limit ${PAGE}`;
const COUNT = `select count(*) as n ${OF_PROFILE}`;

@QueryHandler(DryRun)
export class DryRunHandler implements IQueryHandler<DryRun> {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async execute({ code, asked }: DryRun): Promise<DryRunPage> {
    const now = this.clock.now();
    const draft = await profileDraft(this.database, code, now, asked.version);
    const since = new Date(now.getTime() - DAYS * DAY_MS);
    const [at, id] = asked.after?.split('_') ?? NEWEST;
    const [found, counted] = await Promise.all([
      this.database.sql<Found>(RESULTS, [draft.id, since, at, id]),
      asked.after === undefined ? this.database.one<{ n: number }>(COUNT, [draft.id, since]) : undefined,
    ]);
    const parameters = draft.parameters.map(fromCatalogue);
    const judged: JudgedByDraft[] = [];
    for (const [index, record] of found.entries()) {
      if (index % AT_A_TIME === 0) await rest();
      judged.push(judgedByDraft(record, parameters, draft.reflex));
    }
    return { ...summed(judged), total: counted?.n ?? null, next: nextOf(found) };
  }
}

function summed(judged: readonly JudgedByDraft[]): Omit<DryRunPage, 'total' | 'next'> {
  const lines: readonly DryRunLine[] = judged.flatMap((one) => one.lines);
  const sum = (of: (one: JudgedByDraft) => number): number => judged.reduce((held, one) => held + of(one), 0);
  return {
    looked: judged.length,
    results: judged.filter((one) => one.lines.length > 0).length,
    values: lines.length,
    figures: sum(({ figures }) => figures),
    otherUnit: sum(({ otherUnit }) => otherUnit),
    reflexes: judged.filter(({ hasReflex }) => hasReflex).length,
    lines: lines.slice(0, SHOWN),
  };
}

function nextOf(found: readonly Found[]): string | null {
  const last = found.at(-1);
  return last === undefined || found.length < PAGE ? null : `${last.at.toISOString()}_${last.id}`;
}
