import { ApiTags } from '@nestjs/swagger';
import { Body, Controller, Get, Headers, HttpCode, Post, Query } from '@nestjs/common';
import type { Page } from '../../shared/contract/page.js';
import type { AccountInWords, AnsweredAccounts } from '../../shared/contract/payer-shapes.js';
import { AccountWordsRequest, AnswerAccountsRequest } from '../../shared/contract/payers.js';
import { requiredKey } from '../events/idempotency.js';
import { FeedsLive } from '../events/live-seq.js';
import type { Actor } from '../kernel/actor.js';
import { CurrentActor, Needs } from '../kernel/http/access.js';
import { BusController, Summary } from '../kernel/http/routes.js';
import { AnswerAccounts } from './commands/answer-accounts.js';
import { AccountsInWords } from './queries/accounts-in-words.js';

@ApiTags('bookings')
@Controller('api/booking/account-words')
export class AccountWordsController extends BusController {
  @Get()
  @Needs('payers.read')
  @FeedsLive()
  @Summary('Bookings with an account in words, of which nobody has answered who pays: what is owed first')
  list(@Query() request: AccountWordsRequest): Promise<Page<AccountInWords>> {
    return this.queries.execute(new AccountsInWords(request));
  }

  @Post()
  @HttpCode(200)
  @Needs('payers.write')
  @Summary('Answer who pays for these bookings instead: a payer, or (null) the patient')
  answer(
    @CurrentActor() actor: Actor,
    @Body() request: AnswerAccountsRequest,
    @Headers('Idempotency-Key') key?: string,
  ): Promise<AnsweredAccounts> {
    return this.commands.execute(new AnswerAccounts(actor, request, requiredKey(key)));
  }
}
