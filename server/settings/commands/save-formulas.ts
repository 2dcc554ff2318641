import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { FormulaSettings, SaveFormulaRequest } from '../../../shared/contract/settings.js';
import type { EgfrEquation } from '../../../shared/domain/formula-config.js';
import { UnitOfWork, type Tx } from '../../events/unit-of-work.js';
import type { Actor } from '../../kernel/actor.js';
import { formulaConfig } from '../formula-settings.js';
import { refuseStale } from '../../kernel/http/stale-answer.js';

export class SaveFormulas extends Command<FormulaSettings> {
  constructor(
    readonly actor: Actor,
    readonly request: SaveFormulaRequest,
  ) {
    super();
  }
}

@CommandHandler(SaveFormulas)
export class SaveFormulasHandler implements ICommandHandler<SaveFormulas> {
  constructor(private readonly work: UnitOfWork) {}

  execute({ actor, request }: SaveFormulas): Promise<FormulaSettings> {
    return this.work.run(actor, async (tx) => {
      await tx.sql(`insert into formula_config (codes) values ('{}') on conflict (singleton) do nothing`);
      await tx.sql('select 1 from formula_config for update');
      const before = await formulaConfig(tx);
      if (typeof request.version === 'number' && request.version !== before.version) {
        return refuseStale(tx, 'formula', before);
      }
      const { version: _version, egfrEquation, ...codes } = { ...before, ...given(request) };
      await tx.sql('update formula_config set codes = $1, version = version + 1', [JSON.stringify(codes)]);
      if (egfrEquation !== before.egfrEquation) await chooseEquation(tx, egfrEquation);
      const after = await formulaConfig(tx);
      tx.audit({ action: 'settings.formula', subjectKind: 'settings', subjectId: 'formula', before, after });
      tx.emit('SettingsChanged', 'formula', { keys: ['formula'] }, after.version);
      return after;
    });
  }
}

function given(request: SaveFormulaRequest): Partial<SaveFormulaRequest> {
  return Object.fromEntries(
    Object.entries(request).filter(([, value]) => value !== undefined && value !== null),
  );
}

/** The equation is one of the laboratory's settings; both screens change the same one. */
async function chooseEquation(tx: Tx, equation: EgfrEquation): Promise<void> {
  await tx.sql('update laboratory set egfr_equation = $1, version = version + 1', [
    equation === '2021' ? 'CKD-EPI 2021' : 'CKD-EPI 2009',
  ]);
}
