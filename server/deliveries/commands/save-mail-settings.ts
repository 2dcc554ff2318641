import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { MailSettings, SaveMailSettingsRequest } from '../../../shared/contract/mail-settings.js';
import { isLoopback, isMailAddress } from '../../../shared/domain/reports/delivery.js';
import { UnitOfWork, type Tx } from '../../events/unit-of-work.js';
import type { Config } from '../../kernel/config.js';
import { ROW_LOCK } from '../../kernel/entities.js';
import { invalid, refuseStale } from '../../kernel/http/problem.js';
import { seal } from '../../kernel/sealed.js';
import { CONFIG } from '../../kernel/tokens.js';
import { ActorsCommand } from '../../kernel/use-cases.js';
import { mailKey, MailSettingsEntity, mailSettingsShape, UNSET_MAIL_SETTINGS } from '../mail-settings.js';

/** The trail and the event say only that the password changed. */
export class SaveMailSettings extends ActorsCommand<SaveMailSettingsRequest, MailSettings> {}

@CommandHandler(SaveMailSettings)
export class SaveMailSettingsHandler implements ICommandHandler<SaveMailSettings> {
  constructor(
    private readonly work: UnitOfWork,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  execute({ actor, request }: SaveMailSettings): Promise<MailSettings> {
    return this.work.run(actor, async (tx) => {
      const row = await lockSettings(tx);
      const before = mailSettingsShape(row);
      if (request.version !== before.version) return refuseStale(before, row);
      const settings = { ...before, ...given(request) };
      refuseUnsafe(settings);
      refuseForeign(settings, request, row);
      const { hasPassword: _, version: __, ...wanted } = settings;
      const passwordSealed = this.sealed(request.password) ?? row.passwordSealed;
      const saved = mailSettingsShape(
        await tx.entities.save(MailSettingsEntity, Object.assign(row, wanted, { passwordSealed })),
      );
      const keys = changedKeys(before, saved, request);
      if (keys.length > 0) leaveTrace(tx, before, saved, keys);
      return saved;
    });
  }

  /** undefined: the one that is kept stays. */
  private sealed(password: string | null | undefined): string | undefined {
    if (password === undefined || password === null) return undefined;
    return password === '' ? '' : seal(mailKey(this.config), password);
  }
}

async function lockSettings(tx: Tx): Promise<MailSettingsEntity> {
  const insert = tx.entities.createQueryBuilder().insert().into(MailSettingsEntity);
  await insert
    .values({ ...UNSET_MAIL_SETTINGS })
    .orIgnore()
    .execute();
  return tx.entities.findOneOrFail(MailSettingsEntity, { where: { singleton: true }, ...ROW_LOCK });
}

type Wanted = Omit<MailSettings, 'hasPassword' | 'version'>;

/** Fields left out, or null, stay as they are. */
function given({ version: _, password: __, ...request }: SaveMailSettingsRequest): Partial<Wanted> {
  const { hasPassword: ___, ...fields } = request as Partial<MailSettings>;
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined && value !== null),
  );
}

function refuseUnsafe({ host, security, fromAddress }: MailSettings): void {
  if (host === '') return;
  if (security === 'none' && !isLoopback(host))
    throw invalid(
      'security',
      'Security may only be none for a mail server on this machine: reports are private.',
    );
  if (!isMailAddress(fromAddress))
    throw invalid('fromAddress', 'Enter an email address such as results@lab.example.');
}

/** Otherwise somebody who may change the host could have the stored password sent to a server of their own. */
function refuseForeign(
  settings: MailSettings,
  { password }: SaveMailSettingsRequest,
  row: MailSettingsEntity,
): void {
  const isSame =
    settings.host === row.host && settings.port === row.port && settings.security === row.security;
  if (row.passwordSealed === '' || isSame || (password !== undefined && password !== null)) return;
  throw invalid('password', 'Enter the password again, as the host, port or security was changed.');
}

function changedKeys(
  before: MailSettings,
  saved: MailSettings,
  { password }: SaveMailSettingsRequest,
): string[] {
  const keys = (Object.keys(before) as (keyof MailSettings)[]).filter(
    (key) => key !== 'version' && key !== 'hasPassword' && before[key] !== saved[key],
  );
  return password === undefined || password === null ? keys : [...keys, 'password'];
}

function leaveTrace(tx: Tx, before: MailSettings, saved: MailSettings, keys: readonly string[]): void {
  const of = (from: MailSettings): Record<string, unknown> =>
    Object.fromEntries(
      keys.map((key) => [key, key === 'password' ? secret(from) : from[key as keyof MailSettings]]),
    );
  tx.audit('settings.mail', 'settings', 'mail', { before: of(before), after: of(saved) });
  tx.emit('SettingsChanged', 'mail', { keys: keys.map((key) => `mail.${key}`) }, saved.version);
}

function secret({ hasPassword }: MailSettings): string {
  return hasPassword ? 'kept, not shown' : 'none';
}
