import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { In } from 'typeorm';
import type { Tx } from '../../events/unit-of-work.js';
import { ROW_LOCK } from '../../kernel/entities.js';
import { LockProfiles, type LockedProfiles } from '../../prices/index.js';
import { ProfileEntity } from '../profile.entity.js';

@CommandHandler(LockProfiles)
export class LockProfilesHandler implements ICommandHandler<LockProfiles> {
  /** In one order, so that two changes of prices at once do not wait for each other in a circle. */
  async execute({ tx, codes }: LockProfiles): Promise<LockedProfiles> {
    const where = { code: In([...codes]) };
    const rows = await tx.entities.find(ProfileEntity, { where, order: { code: 'ASC' }, ...ROW_LOCK });
    return { byCode: new Map(rows.map((row) => [row.code, row])), sign: (ids) => sign(tx, ids) };
  }
}

async function sign(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const change = { lastChangedBy: tx.actor.username, lastChangedAt: tx.now };
  await tx.entities.update(ProfileEntity, { id: In([...ids]) }, change);
}
