import { ApiTags } from '@nestjs/swagger';
import { Body, Delete, Get, Headers, Param, Post, Put, Controller, HttpCode, Req } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import type { Booking } from '../../shared/contract/booking-shapes.js';
import {
  AddTestRequest,
  BookPatientRequest,
  DeleteBookingRequest,
  ExemptReportRequest,
  HandOverRequest,
  MarkProfileRequest,
  UpdateBookingRequest,
  type DeletedBooking,
} from '../../shared/contract/bookings.js';
import { NeedsGrant, NeedsWitness, Witnesses } from '../identity/index.js';
import { FeedsLive } from '../events/live-seq.js';
import { CurrentActor, Needs, type SignedInRequest } from '../kernel/http/access.js';
import type { Actor } from '../kernel/actor.js';
import { knownId } from '../kernel/http/paging.js';
import { BusController, Summary } from '../kernel/http/routes.js';
import { AddTest } from './commands/add-test.js';
import { BookPatient } from './commands/book-patient.js';
import { DeleteBooking } from './commands/delete-booking.js';
import { ExemptReport } from './commands/exempt-report.js';
import { HandOver } from './commands/hand-over.js';
import { MarkProfile } from './commands/mark-profile.js';
import { UpdateBooking } from './commands/update-booking.js';
import { BookingById } from './queries/booking-by-id.js';

@ApiTags('bookings')
@Controller('api/booking')
export class BookingsController extends BusController {
  constructor(
    commands: CommandBus,
    queries: QueryBus,
    private readonly witnesses: Witnesses,
  ) {
    super(commands, queries);
  }

  @Post('book')
  @Needs('bookings.book')
  @NeedsWitness()
  @Summary(
    'Book a known or a new patient; takes an Idempotency-Key, and X-Witness for a discount above what one’s own role may give',
  )
  async book(
    @CurrentActor() actor: Actor,
    @Body() body: BookPatientRequest,
    @Req() request: SignedInRequest,
    @Headers('idempotency-key') key: string | undefined,
  ): Promise<Booking> {
    const approver = await this.witnesses.of(request);
    return this.commands.execute(new BookPatient({ actor, request: body, key, approver }));
  }

  @Put('update')
  @Needs('bookings.change')
  @NeedsGrant()
  @Summary('Change a booking; needs the admin grant')
  update(
    @CurrentActor() actor: Actor,
    @Body() request: UpdateBookingRequest,
    @Headers('x-admin-grant') grant: string | undefined,
  ): Promise<Booking> {
    return this.commands.execute(new UpdateBooking({ actor, request, grant }));
  }

  @Put('update/:profileCode')
  @Needs('results.enter')
  @Summary('Set the stage of one profile of a booking')
  mark(
    @CurrentActor() actor: Actor,
    @Param('profileCode') code: string,
    @Body() request: MarkProfileRequest,
  ): Promise<Booking> {
    return this.commands.execute(new MarkProfile({ actor, code, request }));
  }

  @Post('add-test')
  @HttpCode(200)
  @Needs('results.enter')
  @Summary(
    'The bench adds a test at the present price; who asked for it is recorded. Takes an Idempotency-Key',
  )
  addTest(
    @CurrentActor() actor: Actor,
    @Body() request: AddTestRequest,
    @Headers('idempotency-key') key: string | undefined,
  ): Promise<Booking> {
    return this.commands.execute(new AddTest(actor, request, key));
  }

  @Post('hand-over')
  @HttpCode(200)
  @Needs('bookings.change')
  @Summary('Record that the released results were handed over, and to whom; undo reverses it at once')
  handOver(@CurrentActor() actor: Actor, @Body() request: HandOverRequest): Promise<Booking> {
    return this.commands.execute(new HandOver(actor, request));
  }

  @Post('report-exemption')
  @HttpCode(200)
  @Needs('payments.take')
  @Summary('Let a report leave before the patient has paid, with a reason, or take that back')
  exemptReport(@CurrentActor() actor: Actor, @Body() request: ExemptReportRequest): Promise<Booking> {
    return this.commands.execute(new ExemptReport(actor, request));
  }

  @Delete()
  @Needs('bookings.change')
  @NeedsGrant()
  @Summary('Delete a booking with a reason; needs the admin grant')
  delete(
    @CurrentActor() actor: Actor,
    @Body() request: DeleteBookingRequest,
    @Headers('x-admin-grant') grant: string | undefined,
  ): Promise<DeletedBooking> {
    return this.commands.execute(new DeleteBooking({ actor, request, grant }));
  }

  @Get(':id')
  @Needs('bookings.read')
  @FeedsLive()
  @Summary('One booking')
  one(@CurrentActor() actor: Actor, @Param('id') id: string): Promise<Booking> {
    return this.queries.execute(new BookingById(actor, knownId(id, 'The booking')));
  }
}
