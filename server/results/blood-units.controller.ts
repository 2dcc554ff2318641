import { ApiTags } from '@nestjs/swagger';
import {
  Body,
  Get,
  Param,
  ParseUUIDPipe,
  Req,
  StreamableFile,
  Controller,
  Post,
  HttpCode,
} from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import {
  EmergencyIssueRequest,
  MoveUnitRequest,
  type EmergencyIssue,
  type UnitOnRecord,
} from '../../shared/contract/blood-units.js';
import { NeedsWitness, Witnesses } from '../identity/index.js';
import type { Actor } from '../kernel/actor.js';
import { AnswersFile } from '../kernel/http/files.js';
import { CurrentActor, Needs, type SignedInRequest } from '../kernel/http/access.js';
import { Summary } from '../kernel/http/routes.js';
import { IssueInEmergency } from './commands/issue-in-emergency.js';
import { MoveUnit } from './commands/move-unit.js';
import { EmergencyPaper } from './queries/emergency-paper.js';

/** Units that were crossmatched for a patient, on their way to a ward and back. */
@ApiTags('bloodbank')
@Controller('api/bloodbank/units')
export class BloodUnitsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly witnesses: Witnesses,
  ) {}

  @Needs('results.enter')
  @Post('issue')
  @HttpCode(200)
  @Summary('Issue a crossmatched unit; who took it, who issued it and when is recorded.')
  issue(@CurrentActor() actor: Actor, @Body() request: MoveUnitRequest): Promise<UnitOnRecord> {
    return this.commands.execute(new MoveUnit({ actor, act: 'issue', request }));
  }

  @Needs('results.enter')
  @Post('emergency')
  @HttpCode(200)
  @NeedsWitness()
  @Summary(
    'Issue group O red cells uncrossmatched: without a sample, with a reason and a second person (X-Witness).',
  )
  async emergency(
    @CurrentActor() actor: Actor,
    @Body() body: EmergencyIssueRequest,
    @Req() request: SignedInRequest,
  ): Promise<EmergencyIssue> {
    const second = await this.witnesses.of(request);
    return this.commands.execute(new IssueInEmergency({ actor, request: body, second }));
  }

  @Needs('results.enter')
  @Get('emergency/:id.pdf')
  @AnswersFile('application/pdf')
  @Summary('The paper of an uncrossmatched unit, with both names')
  async paper(@Param('id', ParseUUIDPipe) id: string): Promise<StreamableFile> {
    const pdf = await this.queries.execute(new EmergencyPaper(id));
    const disposition = 'inline; filename="emergency-issue.pdf"';
    return new StreamableFile(pdf, { type: 'application/pdf', disposition });
  }

  @Needs('results.enter')
  @Post('return')
  @HttpCode(200)
  @Summary('Return an issued unit; who brought it, who took it and when is recorded.')
  takeBack(@CurrentActor() actor: Actor, @Body() request: MoveUnitRequest): Promise<UnitOnRecord> {
    return this.commands.execute(new MoveUnit({ actor, act: 'return', request }));
  }
}
