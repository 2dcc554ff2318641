import { ApiTags } from '@nestjs/swagger';
import { Body, Get, Param, Controller, Post, HttpCode } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ReviewedRequest, type ReviewOfResult } from '../../shared/contract/results.js';
import { UnitOfWork } from '../events/unit-of-work.js';
import type { Actor } from '../kernel/actor.js';
import { CurrentActor, Needs } from '../kernel/http/access.js';
import { knownId } from '../kernel/http/paging.js';
import { Summary } from '../kernel/http/routes.js';
import { SettleReview } from './commands/settle-review.js';
import { ReviewResult } from './queries/review-result.js';
import { logViewOf } from './viewed.js';

/** Releases before a correction of their patient. */
@ApiTags('results')
@Controller('api/results')
export class ReviewsController {
  constructor(
    private readonly queries: QueryBus,
    private readonly commands: CommandBus,
    private readonly work: UnitOfWork,
  ) {}

  @Needs('results.release')
  @Post('reviewed')
  @HttpCode(200)
  @Summary(
    'Settle the review of a result released before its patient was corrected: nothing has to be amended.',
  )
  async reviewed(@CurrentActor() actor: Actor, @Body() request: ReviewedRequest): Promise<ReviewOfResult> {
    await this.commands.execute(new SettleReview(actor, request));
    return this.queries.execute(
      new ReviewResult({ bookingId: request.bookingId, profileCode: request.profileCode }),
    );
  }

  @Needs('results.read')
  @Get(':bookingId/:profileCode/review')
  @Summary('A result as it was released, beside how it reads after its patient’s correction.')
  async review(
    @CurrentActor() actor: Actor,
    @Param('bookingId') bookingId: string,
    @Param('profileCode') profileCode: string,
  ): Promise<ReviewOfResult> {
    knownId(bookingId, 'The booking');
    const reading = this.queries.execute(new ReviewResult({ bookingId, profileCode }));
    return logViewOf(this.work, actor, { bookingId, profileCode }, reading);
  }
}
