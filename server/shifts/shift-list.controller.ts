import { ApiTags } from '@nestjs/swagger';
import { Body, Get, Headers, Param, Query, Controller, Post, HttpCode } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import {
  type ListedShift,
  type SafeLine,
  type ShiftDetail,
  MoveMoneyRequest,
  ShiftsRequest,
} from '../../shared/contract/shifts.js';
import { FeedsLive } from '../events/live-seq.js';
import { requiredKey } from '../events/idempotency.js';
import type { Actor } from '../kernel/actor.js';
import { Database } from '../kernel/database.js';
import { AnswersFile } from '../kernel/http/files.js';
import { CurrentActor, Needs } from '../kernel/http/access.js';
import type { PageOrFile } from '../kernel/http/csv.js';
import { Summary } from '../kernel/http/routes.js';
import { MoveSafeMoney } from './commands/move-safe-money.js';
import { AllShifts } from './queries/all-shifts.js';
import { ShiftById } from './queries/shift-by-id.js';
import { safeLines } from './moved-lines.js';

/** Everyone's shifts and the safe, for managers. */
@ApiTags('shifts')
@Controller('api/shifts')
export class ShiftListController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly database: Database,
  ) {}

  @Get()
  @Needs('shifts.everyone')
  @AnswersFile('text/csv')
  @FeedsLive()
  @Summary('Everyone’s shifts, newest first; what one’s own should hold only after its count')
  list(@CurrentActor() actor: Actor, @Query() request: ShiftsRequest): Promise<PageOrFile<ListedShift>> {
    return this.queries.execute(new AllShifts(actor, request));
  }

  @Get('safe')
  @Needs('safe.move')
  @FeedsLive()
  @Summary('Contents of the safe and the bank, by payment type')
  safe(): Promise<readonly SafeLine[]> {
    return safeLines(this.database);
  }

  @Post('capital')
  @HttpCode(200)
  @Needs('safe.move')
  @Summary('Add cash to the safe')
  capital(
    @CurrentActor() actor: Actor,
    @Body() request: MoveMoneyRequest,
    @Headers('Idempotency-Key') key?: string,
  ): Promise<readonly SafeLine[]> {
    return this.commands.execute(
      new MoveSafeMoney({ actor, act: 'capital', request, key: requiredKey(key) }),
    );
  }

  @Post('banked')
  @HttpCode(200)
  @Needs('safe.move')
  @Summary('Move cash from the safe to the bank')
  banked(
    @CurrentActor() actor: Actor,
    @Body() request: MoveMoneyRequest,
    @Headers('Idempotency-Key') key?: string,
  ): Promise<readonly SafeLine[]> {
    return this.commands.execute(new MoveSafeMoney({ actor, act: 'banked', request, key: requiredKey(key) }));
  }

  @Get(':id')
  @Needs('shifts.everyone')
  @FeedsLive()
  @Summary('One shift with its counts; what one’s own should hold only after its count')
  one(@CurrentActor() actor: Actor, @Param('id') id: string): Promise<ShiftDetail> {
    return this.queries.execute(new ShiftById(actor, id));
  }
}
