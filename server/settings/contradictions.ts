import type { ListedContradiction } from '../../shared/contract/contradictions.js';
import { CONTRADICTIONS_OF } from '../../shared/disciplines/sheets.js';
import { DISCIPLINES } from '../../shared/vocabulary.js';
import type { Sql } from '../kernel/database.js';

export interface SwitchState {
  readonly code: string;
  readonly off: boolean;
  readonly reason: string;
  readonly by: string;
  readonly at: Date;
  readonly version: number;
}

export const SWITCHES = `
  select code, off, reason, changed_by as by, changed_at as at, version from contradiction_switch`;
const OFF = `select code from contradiction_switch where off order by code`;

/** Codes of the contradictions that the laboratory switched off. */
export async function contradictionsOff(sql: Sql): Promise<readonly string[]> {
  return (await sql.sql<{ code: string }>(OFF)).map(({ code }) => code);
}

/** Every row of every discipline's table, on or off. */
export async function listedContradictions(sql: Sql): Promise<readonly ListedContradiction[]> {
  const switched = new Map((await sql.sql<SwitchState>(SWITCHES)).map((one) => [one.code, one]));
  return DISCIPLINES.flatMap((unit) =>
    CONTRADICTIONS_OF[unit].map(({ code, title, source, codes }) => {
      const last = switched.get(code);
      const changed =
        last === undefined ? null : { by: last.by, at: last.at.toISOString(), reason: last.reason };
      const stands = { on: last?.off !== true, changed, version: last?.version ?? 0 };
      return { code, unit, title, source, parameters: codes, ...stands };
    }),
  );
}
