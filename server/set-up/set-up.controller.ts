import { ApiTags } from '@nestjs/swagger';
import { Body, Get, Query, StreamableFile, Controller, Post, HttpCode } from '@nestjs/common';
import type { Laboratory } from '../../shared/contract/settings.js';
import {
  AnswerReadyRequest,
  AnswerStepRequest,
  ChooseTestsRequest,
  SaveTimeRequest,
  TestPageRequest,
  type ReadyList,
  type SetUp,
} from '../../shared/contract/set-up.js';
import type { Actor } from '../kernel/actor.js';
import { AnswersFile, contentDisposition } from '../kernel/http/files.js';
import { CurrentActor, Needs } from '../kernel/http/access.js';
import { BusController, Summary } from '../kernel/http/routes.js';
import type { TestPage } from '../../shared/domain/set-up.js';
import { AnswerReady } from './commands/answer-ready.js';
import { AnswerStep } from './commands/answer-step.js';
import { ChooseTests } from './commands/choose-tests.js';
import { SaveTime } from './commands/save-time.js';
import { PrintTestPage } from './queries/print-test-page.js';
import { ReadReadyList } from './queries/read-ready-list.js';
import { ReadSetUp } from './queries/read-set-up.js';
import { setUpIsOver } from './set-up-state.js';

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

  @Get('ready')
  @Needs('settings.write')
  @Summary('What is still to be done before the laboratory is ready, by what is there')
  ready(): Promise<ReadyList> {
    return this.queries.execute(new ReadReadyList());
  }

  @Post('ready')
  @HttpCode(200)
  @Needs('settings.write')
  @Summary('Put a point of the list aside with a reason, say that it is done, or take that back')
  answerReady(@CurrentActor() actor: Actor, @Body() request: AnswerReadyRequest): Promise<ReadyList> {
    return this.commands.execute(new AnswerReady(actor, request));
  }

  @Get('ready/test-page.pdf')
  @Needs('settings.write')
  @AnswersFile('application/pdf')
  @Summary('The same label or sheet, also once other people have users')
  async readyPage(@Query() { kind }: TestPageRequest): Promise<StreamableFile> {
    return this.page(kind);
  }

  @Get('test-page.pdf')
  @Needs('set-up.run')
  @AnswersFile('application/pdf')
  @Summary('A label or an A4 sheet to test the printers; 409 once set up')
  async testPage(@Query() { kind }: TestPageRequest): Promise<StreamableFile> {
    const { open }: SetUp = await this.queries.execute(new ReadSetUp());
    if (!open) throw setUpIsOver();
    return this.page(kind);
  }

  private async page(kind: TestPage): Promise<StreamableFile> {
    const pdf: Buffer = await this.queries.execute(new PrintTestPage(kind));
    const disposition = contentDisposition('inline', `printer-test-${kind}.pdf`);
    return new StreamableFile(pdf, { type: 'application/pdf', disposition });
  }
}
