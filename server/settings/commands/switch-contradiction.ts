import type {
  ListedContradiction,
  SwitchContradictionRequest,
} from '../../../shared/contract/contradictions.js';
import { CONTRADICTIONS } from '../../../shared/disciplines/sheets.js';
import { commandHandler } from '../../events/command-handlers.js';
import type { Tx } from '../../events/unit-of-work.js';
import type { Actor } from '../../kernel/actor.js';
import { notFound, refuseStale } from '../../kernel/http/problem.js';
import { CommandOf } from '../../kernel/use-cases.js';
import { listedContradictions, SWITCHES, type SwitchState } from '../contradictions.js';

/** A laboratory that knows better says so once, with its reason, and not at every result. */
export class SwitchContradiction extends CommandOf<
  { actor: Actor; code: string; request: SwitchContradictionRequest },
  ListedContradiction
> {}

export const SwitchContradictionHandler = commandHandler(SwitchContradiction, (tx, { code, request }) =>
  switched(tx, code, request),
);

const HOLD = `select pg_advisory_xact_lock(hashtext('contradiction_switch'))`;
const KEEP = `
  insert into contradiction_switch (code, off, reason, changed_by, changed_at, version) values ($1, $2, $3, $4, $5, $6)
  on conflict (code) do update set off = excluded.off, reason = excluded.reason, changed_by = excluded.changed_by,
    changed_at = excluded.changed_at, version = excluded.version`;

async function switched(
  tx: Tx,
  code: string,
  { on, reason, version }: SwitchContradictionRequest,
): Promise<ListedContradiction> {
  if (!CONTRADICTIONS.some((one) => one.code === code)) throw notFound('The contradiction');
  await tx.sql(HOLD);
  const before = await tx.one<SwitchState>(`${SWITCHES} where code = $1`, [code]);
  if ((before?.version ?? 0) !== version) {
    const current = (await listedContradictions(tx)).find((one) => one.code === code);
    return refuseStale(current, { lastChangedBy: before?.by ?? null, lastChangedAt: before?.at ?? null });
  }
  await tx.sql(KEEP, [code, !on, reason.trim(), tx.actor.name, tx.now, version + 1]);
  tx.audit('settings.contradiction', 'settings', code, {
    before: { on: before?.off !== true },
    after: { on },
    reason: reason.trim(),
  });
  tx.emit('SettingsChanged', 'laboratory', { keys: ['contradictions'] });
  const listed = (await listedContradictions(tx)).find((one) => one.code === code);
  if (listed === undefined) throw notFound('The contradiction');
  return listed;
}
