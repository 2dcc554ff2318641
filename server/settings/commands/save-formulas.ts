import type { FormulaSettings, SaveFormulaRequest } from '../../../shared/contract/settings.js';
import type { EgfrYear } from '../../../shared/domain/formulas/formula-config.js';
import { commandHandler } from '../../events/command-handlers.js';
import type { Tx } from '../../events/unit-of-work.js';
import { ActorsCommand } from '../../kernel/use-cases.js';
import { ROW_LOCK } from '../../kernel/entities.js';
import { formulaConfig, FormulaEntity } from '../formula.entity.js';
import { LaboratoryEntity } from '../laboratory.entity.js';
import { refuseStale } from '../../kernel/http/problem.js';

export class SaveFormulas extends ActorsCommand<SaveFormulaRequest, FormulaSettings> {}

export const SaveFormulasHandler = commandHandler(SaveFormulas, async (tx, { request }) => {
  const row = await lockFormulas(tx);
  const before = await formulaConfig(tx);
  if (typeof request.version === 'number' && request.version !== before.version) {
    return refuseStale(before, row);
  }
  const { version: _version, egfrEquation, ...codes } = { ...before, ...given(request) };
  await tx.entities.save(Object.assign(row, { codes }));
  if (egfrEquation !== before.egfrEquation) await chooseEquation(tx, egfrEquation);
  const after = await formulaConfig(tx);
  tx.audit('settings.formula', 'settings', 'formula', { before, after });
  tx.emit('SettingsChanged', 'formula', { keys: ['formula'] }, after.version);
  return after;
});

async function lockFormulas(tx: Tx): Promise<FormulaEntity> {
  await tx.entities
    .createQueryBuilder()
    .insert()
    .into(FormulaEntity)
    .values({ codes: {} })
    .orIgnore()
    .execute();
  return tx.entities.findOneOrFail(FormulaEntity, { where: { singleton: true }, ...ROW_LOCK });
}

function given(request: SaveFormulaRequest): Partial<SaveFormulaRequest> {
  return Object.fromEntries(
    Object.entries(request).filter(([, value]) => value !== undefined && value !== null),
  );
}

/** The equation is one of the laboratory's settings; both screens change the same one. */
async function chooseEquation(tx: Tx, equation: EgfrYear): Promise<void> {
  const row = await tx.entities.findOneOrFail(LaboratoryEntity, { where: { singleton: true }, ...ROW_LOCK });
  await tx.entities.save(
    Object.assign(row, { egfrEquation: equation === '2021' ? 'CKD-EPI 2021' : 'CKD-EPI 2009' }),
  );
}
