import { ApiTags } from '@nestjs/swagger';
import { Body, Delete, Get, Headers, Param, Put, Query, Res, Controller } from '@nestjs/common';
import type { Response } from 'express';
import type { JobCard } from '../../shared/contract/booking-shapes.js';
import type { Page } from '../../shared/contract/page.js';
import {
  ChangeJobCardRequest,
  PageRequest,
  WaitingRequest,
  type CancelledCards,
} from '../../shared/contract/worklist.js';
import { isRealDate } from '../../shared/domain/people/age.js';
import { FeedsLive, showSeq } from '../events/live-seq.js';
import { ChecksCsrf, NeedsGrant } from '../identity/index.js';
import { CurrentActor, Needs } from '../kernel/http/access.js';
import type { Actor } from '../kernel/actor.js';
import { invalid } from '../kernel/http/problem.js';
import { CancelBookingCards } from './commands/cancel-booking-cards.js';
import { ChangeJobCard } from './commands/change-job-card.js';
import { knownId, pageNumber, unitOf } from '../kernel/http/paging.js';
import { BusController, Summary } from '../kernel/http/routes.js';
import { JobCards } from './queries/job-cards.js';
import { JobCardById } from './queries/job-card-by-id.js';
import { WaitingJobCards } from './queries/waiting-job-cards.js';

@ApiTags('job cards')
@Controller('api/jobCard')
export class JobCardController extends BusController {
  @Get('find/:unit/waiting/:page')
  @Needs('worklist.read')
  @Summary(
    "A unit's open, waiting cards (or all), searched and filtered: stat, urgent, routine, each by what is due first",
  )
  async waiting(
    @Param('unit') unit: string,
    @Param('page') page: string,
    @Query() filters: WaitingRequest,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Page<JobCard>> {
    const asked = { ...filters, page: pageNumber(page) };
    const { seq, page: cards } = await this.queries.execute(
      new WaitingJobCards({ unit: unitOf(unit), request: asked }),
    );
    showSeq(response, seq);
    return cards;
  }

  @Get('find/date/:date')
  @Needs('job-cards.read')
  @FeedsLive()
  @Summary('Cards opened on a day, newest first')
  ofDay(@Param('date') date: string, @Query() request: PageRequest): Promise<Page<JobCard>> {
    if (!isRealDate(date)) throw invalid('date', 'The date must be a real one, yyyy-MM-dd.');
    return this.queries.execute(new JobCards({ day: date, request }));
  }

  @Get('find/booking/:bookingId/:profileCode')
  @Needs('job-cards.read')
  @Summary("The card of a booking's profile")
  ofProfile(@Param('bookingId') bookingId: string, @Param('profileCode') code: string): Promise<JobCard> {
    return this.queries.execute(new JobCardById({ bookingId: knownId(bookingId, 'The job card'), code }));
  }

  @Get('delete-by-bookingId/:id')
  @Needs('bookings.change')
  @ChecksCsrf()
  @NeedsGrant()
  @Summary('As DELETE /api/jobCard/by-booking/{id}; needs the XSRF header and the grant too')
  deleteByBookingId(
    @CurrentActor() actor: Actor,
    @Param('id') id: string,
    @Headers('x-admin-grant') grant: string | undefined,
  ): Promise<CancelledCards> {
    return this.commands.execute(
      new CancelBookingCards({ actor, bookingId: knownId(id, 'The booking'), grant }),
    );
  }

  @Delete('by-booking/:id')
  @Needs('bookings.change')
  @NeedsGrant()
  @Summary("Take a booking's cards off the worklist; needs the admin grant")
  deleteByBooking(
    @CurrentActor() actor: Actor,
    @Param('id') id: string,
    @Headers('x-admin-grant') grant: string | undefined,
  ): Promise<CancelledCards> {
    return this.commands.execute(
      new CancelBookingCards({ actor, bookingId: knownId(id, 'The booking'), grant }),
    );
  }

  @Get()
  @Needs('job-cards.read')
  @FeedsLive()
  @Summary('All cards, newest first')
  all(@Query() request: PageRequest): Promise<Page<JobCard>> {
    return this.queries.execute(new JobCards({ day: undefined, request }));
  }

  @Put()
  @Needs('job-cards.change')
  @Summary('Open or close a card by hand, with a reason')
  change(@CurrentActor() actor: Actor, @Body() request: ChangeJobCardRequest): Promise<JobCard> {
    return this.commands.execute(new ChangeJobCard(actor, request));
  }

  @Get(':id')
  @Needs('job-cards.read')
  @Summary('One card')
  one(@Param('id') id: string): Promise<JobCard> {
    return this.queries.execute(new JobCardById({ id: knownId(id, 'The job card') }));
  }
}
