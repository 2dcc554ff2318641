import type { SetUp } from '../../shared/contract/set-up.js';
import { SET_UP_STEPS, type SetUpStep, type StepAnswer } from '../../shared/domain/set-up.js';
import { DISCIPLINES, type Discipline } from '../../shared/vocabulary.js';
import type { Sql } from '../kernel/database.js';
import { isOpen } from './refuse-closed.js';

interface UnitRow {
  readonly unit: Discipline;
  readonly profiles: number;
  readonly onMenu: number;
}

interface StepRow {
  readonly step: SetUpStep | 'finish';
  readonly answer: StepAnswer;
}

const UNITS = `
  select v.unit, count(*) as profiles, count(*) filter (where p.retired_at is null and not p.never_published) as "onMenu"
  from profile p join profile_version v on v.id = p.published_version_id group by v.unit`;

/** How far set-up has come, in a transaction or outside of one. */
export async function setUpState(sql: Sql): Promise<SetUp> {
  const open = await isOpen(sql);
  const rows = await sql.sql<StepRow>('select step, answer from set_up_step');
  const units = await sql.sql<UnitRow>(UNITS);
  return {
    open,
    finished: rows.some(({ step }) => step === 'finish'),
    steps: SET_UP_STEPS.flatMap((step) => {
      const row = rows.find((one) => one.step === step);
      return row === undefined ? [] : [{ step, answer: row.answer }];
    }),
    units: DISCIPLINES.map(
      (unit) => units.find((row) => row.unit === unit) ?? { unit, profiles: 0, onMenu: 0 },
    ),
  };
}
