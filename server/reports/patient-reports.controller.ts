import { ApiTags } from '@nestjs/swagger';
import { Get, Param, Query, StreamableFile, Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { PatientReportsRequest, type PatientReport } from '../../shared/contract/reports.js';
import type { Page } from '../../shared/contract/page.js';
import { CumulativeRequest, type Cumulative } from '../../shared/contract/cumulative.js';
import type { Actor } from '../kernel/actor.js';
import { CurrentActor, Needs } from '../kernel/http/access.js';
import { knownId } from '../kernel/http/paging.js';
import { Clock } from '../kernel/clock.js';
import { AnswersFile, contentDisposition } from '../kernel/http/files.js';
import { BusController, Summary } from '../kernel/http/routes.js';
import { printPdf } from '../kernel/print/pdf.js';
import { ReportsOfPatient } from './queries/reports-of-patient.js';
import { OpenCumulative } from './commands/open-cumulative.js';
import { cumulativePage } from './paper/cumulative-page.js';

@ApiTags('reports')
@Controller('api/patient')
export class PatientReportsController extends BusController {
  @Get(':id/reports')
  @Needs('reports.released')
  @Summary('Every report issued for one patient, newest first, with its prints')
  reports(
    @CurrentActor() actor: Actor,
    @Param('id') id: string,
    @Query() request: PatientReportsRequest,
  ): Promise<Page<PatientReport>> {
    return this.queries.execute(
      new ReportsOfPatient({ actor, patientId: knownId(id, 'The patient'), request }),
    );
  }
}

@ApiTags('reports')
@Controller('api/report/cumulative')
export class CumulativeController {
  constructor(
    private readonly commands: CommandBus,
    private readonly clock: Clock,
  ) {}

  @Get(':patientId.pdf')
  @Needs('reports.released')
  @AnswersFile('application/pdf')
  @Summary("A patient's released results over time, as a file")
  async file(
    @CurrentActor() actor: Actor,
    @Param('patientId') patientId: string,
    @Query() request: CumulativeRequest,
  ): Promise<StreamableFile> {
    const shown = await this.open(actor, patientId, request, 'file');
    const pdf = await printPdf(cumulativePage(shown, this.clock.now()));
    return new StreamableFile(pdf, {
      type: 'application/pdf',
      disposition: contentDisposition('inline', `results-over-time-${patientId}.pdf`),
    });
  }

  @Get(':patientId')
  @Needs('reports.released')
  @Summary("A patient's released results over time")
  view(
    @CurrentActor() actor: Actor,
    @Param('patientId') patientId: string,
    @Query() request: CumulativeRequest,
  ): Promise<Cumulative> {
    return this.open(actor, patientId, request, 'view');
  }

  private open(
    actor: Actor,
    patientId: string,
    request: CumulativeRequest,
    use: 'view' | 'file',
  ): Promise<Cumulative> {
    const id = knownId(patientId, 'The patient');
    return this.commands.execute(new OpenCumulative({ actor, patientId: id, request, use }));
  }
}
