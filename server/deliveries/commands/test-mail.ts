import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { MailTest } from '../../../shared/contract/mail-settings.js';
import { isMailAddress, NOT_AN_ADDRESS } from '../../../shared/domain/reports/delivery.js';
import { ActorsCommand } from '../../kernel/use-cases.js';
import { UnitOfWork } from '../../events/unit-of-work.js';
import { Clock } from '../../kernel/clock.js';
import type { Config } from '../../kernel/config.js';
import { Database } from '../../kernel/database.js';
import { invalid } from '../../kernel/http/problem.js';
import { newId } from '../../kernel/new-id.js';
import { CONFIG } from '../../kernel/tokens.js';
import { laboratory } from '../../settings/index.js';
import { deliverMail } from '../send-mail.js';
import { accountOf, mailSettings } from '../mail-settings.js';
import { messageIdOf, testNotice } from '../notice.js';

/** Sends an empty message by the saved settings, and answers with the mail server's answer. */
export class TestMail extends ActorsCommand<string, MailTest> {}

@CommandHandler(TestMail)
export class TestMailHandler implements ICommandHandler<TestMail> {
  constructor(
    private readonly work: UnitOfWork,
    private readonly database: Database,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async execute({ actor, request: to }: TestMail): Promise<MailTest> {
    if (!isMailAddress(to)) throw invalid('to', NOT_AN_ADDRESS);
    const settings = await mailSettings(this.database);
    const account = accountOf(settings, this.config);
    const { name } = await laboratory(this.database);
    const messageId = messageIdOf(newId(), account.from.address);
    const notice = testNotice(settings?.language ?? 'en', name);
    const message = { ...notice, messageId, to, at: this.clock.now() };
    const { outcome, answer } = await deliverMail(account, message, this.config);
    await this.work.run(actor, async (tx) =>
      tx.audit('settings.mail-test', 'settings', 'mail', { after: { to, outcome, answer } }),
    );
    return { sent: outcome === 'sent', answer };
  }
}
