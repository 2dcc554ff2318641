import { Controller, Get, Header, Param, Query, StreamableFile } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { PrintLabelsRequest } from '../../shared/contract/reports.js';
import { CurrentActor, Needs } from '../kernel/http/access.js';
import type { Actor } from '../kernel/actor.js';
import { knownId } from '../kernel/http/paging.js';
import { barcodeSvg } from './barcode.js';
import { PrintLabels } from './commands/print-labels.js';

@ApiTags('specimens')
@Controller('api/specimens')
export class LabelsController {
  constructor(private readonly commands: CommandBus) {}

  @Get('barcode/:accession.svg')
  @Needs('bookings.read')
  @Header('Content-Type', 'image/svg+xml')
  @ApiOperation({ summary: 'The bar code of an accession number, for labels on the screen' })
  barcode(@Param('accession') accession: string): string {
    return barcodeSvg(accession);
  }

  @Get(':bookingId/labels.pdf')
  @Needs('job-cards.read')
  @ApiOperation({ summary: 'Specimen labels, from a roll or on a sheet; each print is logged' })
  async labels(
    @CurrentActor() actor: Actor,
    @Param('bookingId') bookingId: string,
    @Query() { layout }: PrintLabelsRequest,
  ): Promise<StreamableFile> {
    const id = knownId(bookingId, 'The booking');
    const pdf = await this.commands.execute(new PrintLabels(actor, id, layout));
    return new StreamableFile(pdf, { type: 'application/pdf', disposition: 'inline; filename="labels.pdf"' });
  }
}
