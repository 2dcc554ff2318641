import { ApiTags } from '@nestjs/swagger';
import { Body, Get, Query, StreamableFile, Controller, Post, HttpCode } from '@nestjs/common';
import type { Laboratory } from '../../shared/contract/settings.js';
import {
  AnswerStepRequest,
  ChooseTestsRequest,
  SaveTimeRequest,
  TestPageRequest,
  type SetUp,
} from '../../shared/contract/set-up.js';
import type { Actor } from '../kernel/actor.js';
import { AnswersFile, contentDisposition } from '../kernel/http/files.js';
import { CurrentActor, Needs } from '../kernel/http/access.js';
import { BusController, Summary } from '../kernel/http/routes.js';
import { AnswerStep } from './commands/answer-step.js';
import { ChooseTests } from './commands/choose-tests.js';
import { SaveTime } from './commands/save-time.js';
import { PrintTestPage } from './queries/print-test-page.js';
import { ReadSetUp } from './queries/read-set-up.js';

@ApiTags('set-up')
@Controller('api/set-up')
export class SetUpController extends BusController {
  @Get()
  @Needs('set-up.run')
  @Summary('How far the set-up of a new laboratory has come, and whether it is open')
  state(): Promise<SetUp> {
    return this.queries.execute(new ReadSetUp());
  }

  @Post('steps')
  @HttpCode(200)
  @Needs('set-up.run')
  @Summary('Record a step as done or skipped; 409 once there is a second user')
  answer(@CurrentActor() actor: Actor, @Body() request: AnswerStepRequest): Promise<SetUp> {
    return this.commands.execute(new AnswerStep(actor, request));
  }

  @Post('time')
  @HttpCode(200)
  @Needs('set-up.run')
  @Summary('Time zone and base currency, which the payment types follow; 409 once set up')
  time(@CurrentActor() actor: Actor, @Body() request: SaveTimeRequest): Promise<Laboratory> {
    return this.commands.execute(new SaveTime(actor, request));
  }

  @Post('tests')
  @HttpCode(200)
  @Needs('set-up.run')
  @Summary('The shipped tests of the benches that work here, or an empty menu; 409 once set up')
  tests(@CurrentActor() actor: Actor, @Body() request: ChooseTestsRequest): Promise<SetUp> {
    return this.commands.execute(new ChooseTests(actor, request));
  }

  @Get('test-page.pdf')
  @Needs('set-up.run')
  @AnswersFile('application/pdf')
  @Summary('A label or an A4 sheet to test the printers; 409 once set up')
  async testPage(@Query() { kind }: TestPageRequest): Promise<StreamableFile> {
    const pdf: Buffer = await this.queries.execute(new PrintTestPage(kind));
    const disposition = contentDisposition('inline', `printer-test-${kind}.pdf`);
    return new StreamableFile(pdf, { type: 'application/pdf', disposition });
  }
}
