import { ApiTags } from '@nestjs/swagger';
import { Get, Header, Param, Query, StreamableFile, Controller, Post, HttpCode } from '@nestjs/common';
import { PrintLabelsRequest } from '../../shared/contract/reports.js';
import { AnswersFile, contentDisposition } from '../kernel/http/files.js';
import { CurrentActor, Needs } from '../kernel/http/access.js';
import type { Actor } from '../kernel/actor.js';
import { knownId } from '../kernel/http/paging.js';
import { BusController, Summary } from '../kernel/http/routes.js';
import { barcodeSvg } from './label-page.js';
import { PrintLabels } from './commands/print-labels.js';
import { LabelsOf } from './queries/labels-of.js';

@ApiTags('specimens')
@Controller('api/specimens')
export class LabelsController extends BusController {
  @Get('barcode/:accession.svg')
  @Needs('bookings.read')
  @Header('Content-Type', 'image/svg+xml')
  @AnswersFile('image/svg+xml')
  @Summary('The bar code of an accession number, for labels on the screen')
  barcode(@Param('accession') accession: string): string {
    return barcodeSvg(accession);
  }

  @Get(':bookingId/labels.pdf')
  @Needs('job-cards.read')
  @AnswersFile('application/pdf')
  @Summary('Specimen labels as a file, from a roll or on a sheet; it counts no print')
  async labels(
    @Param('bookingId') bookingId: string,
    @Query() { layout }: PrintLabelsRequest,
  ): Promise<StreamableFile> {
    const id = knownId(bookingId, 'The booking');
    return labelFile(await this.queries.execute(new LabelsOf({ bookingId: id, layout })));
  }

  @Post(':bookingId/labels.pdf')
  @HttpCode(200)
  @Needs('job-cards.read')
  @AnswersFile('application/pdf')
  @Summary('Specimen labels, from a roll or on a sheet; each print is counted and logged')
  async print(
    @CurrentActor() actor: Actor,
    @Param('bookingId') bookingId: string,
    @Query() { layout }: PrintLabelsRequest,
  ): Promise<StreamableFile> {
    const id = knownId(bookingId, 'The booking');
    return labelFile(await this.commands.execute(new PrintLabels({ actor, bookingId: id, layout })));
  }
}

function labelFile(pdf: Buffer): StreamableFile {
  return new StreamableFile(pdf, {
    type: 'application/pdf',
    disposition: contentDisposition('inline', 'labels.pdf'),
  });
}
