import type { SetUp } from '../../shared/contract/set-up.js';
import { SET_UP_STEPS, type SetUpStep, type StepAnswer } from '../../shared/domain/set-up.js';
import { DISCIPLINES, type Discipline } from '../../shared/vocabulary.js';
import type { Sql } from '../kernel/database.js';
import { conflict, type Problem } from '../kernel/http/problem.js';

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

// Also of those who left: somebody has worked here.
const OTHERS = 'select count(*) > 1 as others from (select from app_user limit 2) as known';

/** No user but the first exists. */
async function isOpen(sql: Sql): Promise<boolean> {
  const row = await sql.one<{ others: boolean }>(OTHERS);
  return row?.others === false;
}

/** 409 once a second user was added: from then on people work here, and the settings' own screens change things. */
export async function refuseClosed(sql: Sql): Promise<void> {
  if (!(await isOpen(sql))) throw setUpIsOver();
}

export function setUpIsOver(): Problem {
  return conflict(
    'Set-up is finished: there are other users. Continue under Settings, Profiles and Security.',
  );
}
