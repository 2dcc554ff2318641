import { ApiTags } from '@nestjs/swagger';
import { Body, Get, Param, Query, Controller, Headers, Post, HttpCode } from '@nestjs/common';
import type {
  MovedToPayer,
  PatientsPayer,
  Payer,
  PayerAccount,
  PayerChoice,
  UnnamedPart,
} from '../../shared/contract/payer-shapes.js';
import { MoveToPayerRequest, PayersRequest, SavePayerRequest } from '../../shared/contract/payers.js';
import { requiredKey } from '../events/idempotency.js';
import { FeedsLive } from '../events/live-seq.js';
import type { Actor } from '../kernel/actor.js';
import { CurrentActor, Needs } from '../kernel/http/access.js';
import { CsvDownload } from '../kernel/http/csv-download.js';
import type { CsvColumn } from '../kernel/http/csv.js';
import { knownId } from '../kernel/http/paging.js';
import { BusController, Summary } from '../kernel/http/routes.js';
import { MoveToPayer } from './commands/move-to-payer.js';
import { SavePayer } from './commands/save-payer.js';
import { PayerOfPatient } from './queries/payer-of-patient.js';
import { PayerChoices } from './queries/payer-choices.js';
import { Payers } from './queries/payers.js';
import { UnnamedParts } from './queries/unnamed-parts.js';

const PAYERS_CSV: readonly CsvColumn<PayerAccount>[] = [
  { title: 'Number', value: ({ number }) => number },
  { title: 'Name', value: ({ name }) => name },
  { title: 'Kind', value: ({ kind }) => kind },
  { title: 'Balance', value: ({ balance }) => balance },
  { title: '0-30 days', value: ({ ageing }) => ageing.days30 },
  { title: '31-60 days', value: ({ ageing }) => ageing.days60 },
  { title: '61-90 days', value: ({ ageing }) => ageing.days90 },
  { title: 'Over 90 days', value: ({ ageing }) => ageing.older },
  { title: 'Not invoiced', value: ({ notInvoiced }) => notInvoiced },
  { title: 'Paid in advance', value: ({ paidAhead }) => paidAhead },
];

@ApiTags('payers')
@Controller('api/payers')
export class PayersController extends BusController {
  @Get()
  @Needs('payers.read')
  @FeedsLive()
  @CsvDownload('payers', PAYERS_CSV)
  @Summary('Insurers and account customers with their debt, by the age of their invoices')
  list(@Query() { q, retired }: PayersRequest): Promise<PayerAccount[]> {
    return this.queries.execute(new Payers({ search: q.trim(), withRetired: retired === 'true' }));
  }

  @Get('choices')
  @Needs('payers.choose')
  @Summary('The payers that a booking may name')
  choices(): Promise<PayerChoice[]> {
    return this.queries.execute(new PayerChoices());
  }

  @Get('unnamed')
  @Needs('payers.read')
  @FeedsLive()
  @Summary('Bookings that were paid in nobody’s name, to be moved to a payer; at most 500, the oldest first')
  unnamed(): Promise<UnnamedPart[]> {
    return this.queries.execute(new UnnamedParts());
  }

  @Post(':id/moved')
  @Needs('payers.write')
  @Summary('Move what was paid in nobody’s name on some bookings to this payer')
  move(
    @CurrentActor() actor: Actor,
    @Param('id') id: string,
    @Body() request: MoveToPayerRequest,
    @Headers('Idempotency-Key') key?: string,
  ): Promise<MovedToPayer> {
    const payerId = knownId(id, 'The payer');
    return this.commands.execute(new MoveToPayer({ actor, payerId, request, key: requiredKey(key) }));
  }

  @Get('of-patient/:id')
  @Needs('payers.choose')
  @Summary('The payer that a patient’s last insured booking named')
  ofPatient(@Param('id') id: string): Promise<PatientsPayer> {
    return this.queries.execute(new PayerOfPatient(knownId(id, 'The patient')));
  }

  @Post()
  @HttpCode(200)
  @Needs('payers.write')
  @Summary('Add a payer, or change the one whose id and version are sent')
  save(@CurrentActor() actor: Actor, @Body() request: SavePayerRequest): Promise<Payer> {
    return this.commands.execute(new SavePayer(actor, request));
  }
}
