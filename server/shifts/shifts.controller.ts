import { ApiTags } from '@nestjs/swagger';
import { Body, Get, Headers, Param, Req, StreamableFile, Controller, Post, HttpCode } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import type { ClosingReport } from '../../shared/contract/closing-report.js';
import {
  type OwnShifts,
  CheckHandoverRequest,
  CloseShiftRequest,
  CountShiftRequest,
  MoveMoneyRequest,
  OpenShiftRequest,
} from '../../shared/contract/shifts.js';
import { FeedsLive } from '../events/live-seq.js';
import { requiredKey } from '../events/idempotency.js';
import { NeedsWitness, Witnesses } from '../identity/index.js';
import type { Actor } from '../kernel/actor.js';
import { AnswersFile, contentDisposition } from '../kernel/http/files.js';
import { CurrentActor, Needs, type SignedInRequest } from '../kernel/http/access.js';
import { Summary } from '../kernel/http/routes.js';
import { BeginCount } from './commands/begin-count.js';
import { CheckHandover } from './commands/check-handover.js';
import { CloseShift } from './commands/close-shift.js';
import { CountShift } from './commands/count-shift.js';
import { DropToSafe } from './commands/drop-to-safe.js';
import { HandOverDrawer } from './commands/hand-over-drawer.js';
import { OpenShift } from './commands/open-shift.js';
import { CurrentShifts } from './queries/current-shifts.js';
import { ReportPaper } from './queries/report-paper.js';
import { ReportByNumber } from './queries/report-by-number.js';

/** A cashier's own shift; each call answers the own shifts as they are afterwards. */
@ApiTags('shifts')
@Controller('api/shifts')
export class ShiftsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly witnesses: Witnesses,
  ) {}

  @Get('current')
  @Needs('shifts.own')
  @FeedsLive()
  @Summary('One’s own shift with its X view; what should be in the drawer only after the count')
  current(@CurrentActor() actor: Actor): Promise<OwnShifts> {
    return this.queries.execute(new CurrentShifts({ actor }));
  }

  @Post('open')
  @HttpCode(200)
  @Needs('shifts.own')
  @Summary('Open one’s own shift with its float, or give its float to one that a payment opened')
  open(
    @CurrentActor() actor: Actor,
    @Body() request: OpenShiftRequest,
    @Headers('Idempotency-Key') key?: string,
  ): Promise<OwnShifts> {
    return this.commands.execute(new OpenShift(actor, request, requiredKey(key)));
  }

  @Post('drop')
  @HttpCode(200)
  @Needs('shifts.own')
  @Summary('Move cash from one’s own drawer to the safe')
  drop(
    @CurrentActor() actor: Actor,
    @Body() request: MoveMoneyRequest,
    @Headers('Idempotency-Key') key?: string,
  ): Promise<OwnShifts> {
    return this.commands.execute(new DropToSafe(actor, request, requiredKey(key)));
  }

  @Post('handover')
  @HttpCode(200)
  @Needs('shifts.own')
  @NeedsWitness()
  @Summary('Move cash from one’s own drawer to the second person’s, named by X-Witness')
  async handover(
    @CurrentActor() actor: Actor,
    @Body() body: MoveMoneyRequest,
    @Req() request: SignedInRequest,
    @Headers('Idempotency-Key') key?: string,
  ): Promise<OwnShifts> {
    const receiver = await this.witnesses.of(request);
    return this.commands.execute(
      new HandOverDrawer({ actor, request: body, key: requiredKey(key), receiver }),
    );
  }

  @Post('handover/check')
  @HttpCode(200)
  @Needs('shifts.own')
  @Summary('What the receiver of a handover counted; a difference is recorded with both names')
  checkHandover(
    @CurrentActor() actor: Actor,
    @Body() request: CheckHandoverRequest,
    @Headers('Idempotency-Key') key?: string,
  ): Promise<OwnShifts> {
    return this.commands.execute(new CheckHandover(actor, request, requiredKey(key)));
  }

  @Post('count/begin')
  @HttpCode(200)
  @Needs('shifts.own')
  @Summary('Begin the blind count of one’s own shift: what moved in its drawers is hidden from its cashier')
  beginCount(@CurrentActor() actor: Actor): Promise<OwnShifts> {
    return this.commands.execute(new BeginCount({ actor, act: 'begin' }));
  }

  @Post('count/leave')
  @HttpCode(200)
  @Needs('shifts.own')
  @Summary('Leave the blind count of one’s own shift')
  leaveCount(@CurrentActor() actor: Actor): Promise<OwnShifts> {
    return this.commands.execute(new BeginCount({ actor, act: 'leave' }));
  }

  @Post('count')
  @HttpCode(200)
  @Needs('shifts.own')
  @NeedsWitness()
  @Summary(
    'The blind count of one’s own shift; counted again with X-Witness. What is taken afterwards belongs to the next shift',
  )
  async count(
    @CurrentActor() actor: Actor,
    @Body() body: CountShiftRequest,
    @Req() request: SignedInRequest,
    @Headers('Idempotency-Key') key?: string,
  ): Promise<OwnShifts> {
    const witness = await this.witnesses.of(request);
    return this.commands.execute(new CountShift({ actor, request: body, key: requiredKey(key), witness }));
  }

  @Post('close')
  @HttpCode(200)
  @Needs('shifts.own')
  @NeedsWitness()
  @Summary(
    'Close one’s own counted shift; above the laboratory’s limit with a reason and X-Witness. Answers its numbered closing report',
  )
  async close(
    @CurrentActor() actor: Actor,
    @Body() body: CloseShiftRequest,
    @Req() request: SignedInRequest,
    @Headers('Idempotency-Key') key?: string,
  ): Promise<ClosingReport> {
    const witness = await this.witnesses.of(request);
    return this.commands.execute(new CloseShift({ actor, request: body, key: requiredKey(key), witness }));
  }

  @Get('reports/:number.pdf')
  @Needs('shifts.own')
  @AnswersFile('application/pdf')
  @Summary('A closing report on A4')
  async paper(@CurrentActor() actor: Actor, @Param('number') number: string): Promise<StreamableFile> {
    const pdf = await this.queries.execute(new ReportPaper(actor, number));
    const disposition = contentDisposition('inline', `closing-report-${number}.pdf`);
    return new StreamableFile(pdf, { type: 'application/pdf', disposition });
  }

  @Get('reports/:number')
  @Needs('shifts.own')
  @Summary('A closing report as it was frozen')
  report(@CurrentActor() actor: Actor, @Param('number') number: string): Promise<ClosingReport> {
    return this.queries.execute(new ReportByNumber(actor, number));
  }
}
