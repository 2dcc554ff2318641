import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { SaveSignInRulesRequest } from '../../../shared/contract/settings.js';
import { UnitOfWork, type Tx } from '../../events/unit-of-work.js';
import { SessionCache } from '../../identity/index.js';
import { ActorsCommand } from '../../kernel/use-cases.js';
import { ROW_LOCK } from '../../kernel/entities.js';
import { refuseStale } from '../../kernel/http/problem.js';
import { LaboratoryEntity } from '../laboratory.entity.js';
import { peopleWithoutFactor, type PersonWithoutFactor } from '../sign-in-rules.js';

export class SaveSignInRules extends ActorsCommand<SaveSignInRulesRequest, void> {}

const KEYS = ['minimumPasswordLength', 'managersNeedSecondFactor'] as const;
type Rules = Pick<LaboratoryEntity, (typeof KEYS)[number]>;

@CommandHandler(SaveSignInRules)
export class SaveSignInRulesHandler implements ICommandHandler<SaveSignInRules> {
  constructor(
    private readonly work: UnitOfWork,
    private readonly cache: SessionCache,
  ) {}

  async execute({ actor, request }: SaveSignInRules): Promise<void> {
    const held = await this.work.run(actor, (tx) => save(tx, request));
    for (const { id } of held) this.cache.forget(id);
  }
}

/** Answers who has something to set up from now on. */
async function save(tx: Tx, request: SaveSignInRulesRequest): Promise<readonly PersonWithoutFactor[]> {
  const row = await tx.entities.findOneOrFail(LaboratoryEntity, { where: { singleton: true }, ...ROW_LOCK });
  const before = rulesOf(row);
  if (request.version !== row.version) return refuseStale({ ...before, version: row.version }, row);
  const after = {
    minimumPasswordLength: request.minimumPasswordLength ?? before.minimumPasswordLength,
    managersNeedSecondFactor: request.managersNeedSecondFactor ?? before.managersNeedSecondFactor,
  };
  const keys = KEYS.filter((key) => before[key] !== after[key]);
  if (keys.length === 0) return [];
  const saved = await tx.entities.save(Object.assign(row, after));
  tx.audit('settings.sign-in', 'settings', 'sign-in', {
    before: only(keys, before),
    after: only(keys, after),
  });
  tx.emit('SettingsChanged', 'laboratory', { keys }, saved.version);
  return keys.includes('managersNeedSecondFactor') ? hold(tx) : [];
}

/** Their access has changed: their screens sign in again, in every process. */
async function hold(tx: Tx): Promise<readonly PersonWithoutFactor[]> {
  const people = await peopleWithoutFactor(tx);
  for (const { id, username } of people) tx.emit('UserChanged', id, { username, change: 'second-factor' });
  return people;
}

function rulesOf({ minimumPasswordLength, managersNeedSecondFactor }: LaboratoryEntity): Rules {
  return { minimumPasswordLength, managersNeedSecondFactor };
}

function only(keys: readonly (keyof Rules)[], rules: Rules): Partial<Rules> {
  return Object.fromEntries(keys.map((key) => [key, rules[key]]));
}
