import { ApiTags } from '@nestjs/swagger';
import { Body, Get, Param, Query, Controller, Post, HttpCode } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import type { Page } from '../../shared/contract/page.js';
import {
  AcknowledgeCriticalRequest,
  AmendResultRequest,
  CallLogRequest,
  ReleaseBatchRequest,
  ResultListRequest,
  UndoReleaseRequest,
  WithdrawResultRequest,
  type BatchAnswer,
  type CallLogRow,
  type CriticalCall,
  type Result,
  type ResultListRow,
  type ResultVersion,
} from '../../shared/contract/results.js';
import { ValidationQueueRequest, type QueuedResult } from '../../shared/contract/validation-queue.js';
import { FeedsLive } from '../events/live-seq.js';
import { UnitOfWork } from '../events/unit-of-work.js';
import { AnswersFile } from '../kernel/http/files.js';
import { CurrentActor, Needs, Keyed } from '../kernel/http/access.js';
import type { Actor } from '../kernel/actor.js';
import type { PageOrFile } from '../kernel/http/csv.js';
import { knownId } from '../kernel/http/paging.js';
import { Summary } from '../kernel/http/routes.js';
import { AcknowledgeCritical } from './commands/acknowledge-critical.js';
import { AmendResult } from './commands/amend-result.js';
import { UndoRelease } from './commands/undo-release.js';
import { ReleaseBatch } from './commands/release-batch.js';
import { CallLog } from './queries/call-log.js';
import { WithdrawResult } from './commands/withdraw-result.js';
import { OpenCriticals } from './queries/open-criticals.js';
import { ResultList } from './queries/result-list.js';
import { ResultVersions } from './queries/result-versions.js';
import { ValidationQueue } from './queries/validation-queue.js';
import { logCalls, logQueue, logViewOf, logViewIfStale } from './viewed.js';

@ApiTags('results')
@Controller('api/results')
export class ResultsController {
  constructor(
    private readonly queries: QueryBus,
    private readonly commands: CommandBus,
    private readonly work: UnitOfWork,
  ) {}

  @Needs('results.list')
  @Get()
  @AnswersFile('text/csv')
  @FeedsLive()
  @Summary('Results by day, unit, patient and stage; reception sees what was released. `format=csv`: all')
  list(
    @CurrentActor() actor: Actor,
    @Query() request: ResultListRequest,
  ): Promise<PageOrFile<ResultListRow>> {
    return this.queries.execute(new ResultList(actor, request));
  }

  @Needs('results.read')
  @Get('critical')
  @AnswersFile('text/csv')
  @FeedsLive()
  @Summary(
    'The log of critical calls by status, day, unit and patient, with turnaround; `format=csv`: all. ' +
      'Without any filter: the open calls, the oldest 500 of them, as a plain list; so too with `mine=true` alone, of ' +
      'the results that the caller saved since.',
  )
  async criticals(
    @CurrentActor() actor: Actor,
    @Query() request: CallLogRequest,
  ): Promise<readonly CriticalCall[] | PageOrFile<CallLogRow>> {
    const { mine, ...filters } = request;
    if (Object.values(filters).every((value) => value === undefined)) {
      return this.openCriticals(actor, mine === 'true' ? actor.name : null);
    }
    const answer = await this.queries.execute(new CallLog(actor, request));
    if ('items' in answer) await logCalls(this.work, actor, answer.items);
    return answer;
  }

  private async openCriticals(actor: Actor, savedBy: string | null): Promise<readonly CriticalCall[]> {
    const calls = await this.queries.execute(new OpenCriticals(savedBy));
    await logCalls(this.work, actor, calls);
    return calls;
  }

  @Needs('results.acknowledge')
  @Post('critical/acknowledge')
  @HttpCode(200)
  @Summary('Record that a critical value was reported, or that nobody was reached.')
  acknowledge(
    @CurrentActor() actor: Actor,
    @Body() request: AcknowledgeCriticalRequest,
  ): Promise<CriticalCall> {
    return this.commands.execute(new AcknowledgeCritical(actor, request));
  }

  @Needs('results.release')
  @Post('amend')
  @HttpCode(200)
  @Summary('Correct a released result: a new version with its reason.')
  amend(@CurrentActor() actor: Actor, @Body() request: AmendResultRequest): Promise<Result> {
    const { bookingId, profileCode } = request;
    const amending = this.commands.execute(new AmendResult(actor, request));
    return logViewIfStale(this.work, actor, { bookingId, profileCode }, amending);
  }

  @Needs('results.release')
  @Post('withdraw')
  @HttpCode(200)
  @Summary('Withdraw a released result, with the reason; name the booking it belongs to.')
  withdraw(@CurrentActor() actor: Actor, @Body() request: WithdrawResultRequest): Promise<Result> {
    const { bookingInformationId: bookingId, code: profileCode } = request;
    const withdrawing = this.commands.execute(new WithdrawResult(actor, request));
    return logViewIfStale(this.work, actor, { bookingId, profileCode }, withdrawing);
  }

  @Needs('results.authorise')
  @Get('queue')
  @FeedsLive()
  @Summary('Results waiting for a signature, exceptions first, with their values and earlier ones.')
  async queue(
    @CurrentActor() actor: Actor,
    @Query() request: ValidationQueueRequest,
  ): Promise<Page<QueuedResult>> {
    const page = await this.queries.execute(new ValidationQueue(actor, request));
    await logQueue(this.work, actor, page.items);
    return page;
  }

  @Needs('results.authorise')
  @Post('release-batch')
  @HttpCode(200)
  @Keyed({ keepsSteps: true })
  @Summary(
    'Authorise several clean results, or authorise them and release them after the seconds of the setting; ' +
      'each is answered for itself.',
  )
  releaseBatch(
    @CurrentActor() actor: Actor,
    @Body() { action, items }: ReleaseBatchRequest,
  ): Promise<readonly BatchAnswer[]> {
    return this.commands.execute(new ReleaseBatch({ actor, action: action ?? 'release', items }));
  }

  @Needs('results.authorise')
  @Post('release-batch/undo')
  @HttpCode(200)
  @Keyed({ keepsSteps: true })
  @Summary('Stop a batch that waits to be released; it stays authorised. 409 once it has left.')
  undoRelease(
    @CurrentActor() actor: Actor,
    @Body() { items }: UndoReleaseRequest,
  ): Promise<readonly BatchAnswer[]> {
    return this.commands.execute(new UndoRelease(actor, items));
  }

  @Needs('results.read')
  @Get(':bookingId/:profileCode/versions')
  @Summary('Every version of a result as it was saved, newest first.')
  async versions(
    @CurrentActor() actor: Actor,
    @Param('bookingId') bookingId: string,
    @Param('profileCode') profileCode: string,
  ): Promise<readonly ResultVersion[]> {
    knownId(bookingId, 'The booking');
    const reading = this.queries.execute(new ResultVersions({ actor, bookingId, profileCode }));
    return logViewOf(this.work, actor, { bookingId, profileCode }, reading);
  }
}
