import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { MailedStatement } from '../../../shared/contract/payer-shapes.js';
import type { MailStatementRequest } from '../../../shared/contract/payers.js';
import { isMailAddress } from '../../../shared/domain/reports/delivery.js';
import { KeyedCommand } from '../../kernel/use-cases.js';
import { once } from '../../events/idempotency.js';
import { UnitOfWork, type Tx } from '../../events/unit-of-work.js';
import type { Config } from '../../kernel/config.js';
import { Database } from '../../kernel/database.js';
import { conflict, invalid } from '../../kernel/http/problem.js';
import { printPdf } from '../../kernel/print/pdf.js';
import { CONFIG } from '../../kernel/tokens.js';
import { readStatement, statementPage } from '../../payers/index.js';
import { deliverMail, type MailAnswer } from '../send-mail.js';
import { accountOf, mailSettings } from '../mail-settings.js';
import { messageIdOf, statementNotice } from '../notice.js';

/** Sends a payer's statement by email while the manager waits, and answers with the mail server's own answer. */
export class MailStatement extends KeyedCommand<MailStatementRequest, MailedStatement> {}

interface StatementRequest {
  readonly id: string;
  readonly address: string;
  /** ISO 8601 UTC. */
  readonly at: string;
}

const ADDRESS = 'select email from payer where id = $1';
const ASK = `
  insert into payer_statement_mail (id, payer_id, month, address, asked_by, asked_at) values ($1, $2, $3, $4, $5, $6)`;
const KEEP = 'insert into payer_statement_mail_answer (mail_id, sent, answer, at) values ($1, $2, $3, $4)';
const ANSWER = 'select sent, answer from payer_statement_mail_answer where mail_id = $1';

@CommandHandler(MailStatement)
export class MailStatementHandler implements ICommandHandler<MailStatement> {
  constructor(
    private readonly work: UnitOfWork,
    private readonly database: Database,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async execute({ actor, request, key }: MailStatement): Promise<MailedStatement> {
    let isRepeat = true;
    const known = await this.work.run(actor, (tx) =>
      once(tx, 'payer.statement-mail', key, request, () => {
        isRepeat = false;
        return this.ask(tx, request);
      }),
    );
    if (isRepeat) return this.answered(known);
    const { outcome, answer } = await this.send(known, request);
    const sent = outcome === 'sent';
    await this.work.run(actor, async (tx) => {
      tx.send(KEEP, [known.id, sent, answer, tx.now]);
      tx.emit('PayerChanged', request.payerId, { payerId: request.payerId });
    });
    return { address: known.address, sent, answer };
  }

  /** Kept before anything leaves, so that nothing leaves unseen. */
  private async ask(tx: Tx, { payerId, month }: MailStatementRequest): Promise<StatementRequest> {
    accountOf(await mailSettings(tx), this.config);
    const payer = await tx.one<{ email: string }>(ADDRESS, [payerId]);
    if (!payer) throw invalid('payerId', 'There is no such payer.');
    // A month that has not come is refused here.
    await readStatement(tx, tx.now, payerId, month);
    const address = payer.email.trim();
    if (address === '') throw conflict('This payer has no email address: add one first.');
    if (!isMailAddress(address)) throw conflict(`${address} is not a valid email address: correct it first.`);
    const id = tx.id();
    tx.send(ASK, [id, payerId, month, address, tx.actor.name, tx.now]);
    tx.audit('payer.statement-mail', 'payer', payerId, { after: { month, address, mailId: id } });
    return { id, address, at: tx.now.toISOString() };
  }

  private async send(
    { id, address, at }: StatementRequest,
    { payerId, month }: MailStatementRequest,
  ): Promise<MailAnswer> {
    const settings = await mailSettings(this.database);
    const account = accountOf(settings, this.config);
    const statement = await readStatement(this.database, new Date(at), payerId, month);
    const content = await printPdf(statementPage(statement));
    const message = {
      ...statementNotice(month, statement.laboratory, settings?.language ?? 'en'),
      messageId: messageIdOf(id, account.from.address),
      to: address,
      at: new Date(at),
      attachment: { filename: `statement-${month}.pdf`, content },
    };
    return deliverMail(account, message, this.config);
  }

  private async answered({ id, address }: StatementRequest): Promise<MailedStatement> {
    const known = await this.database.one<Omit<MailedStatement, 'address'>>(ANSWER, [id]);
    if (known) return { address, ...known };
    throw conflict(`The statement is on its way to ${address}; whether it arrived is not known yet.`);
  }
}
