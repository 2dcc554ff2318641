import { ApiTags } from '@nestjs/swagger';
import {
  Body,
  Get,
  Headers,
  Param,
  Post,
  Put,
  Query,
  type StreamableFile,
  Controller,
  HttpCode,
} from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { isUUID } from 'class-validator';
import {
  CreatePatientRequest,
  SimilarPatientHints,
  UpdatePatientRequest,
  type Patient,
  type PatientWithBookings,
  type SimilarPatient,
  type AccessLine,
} from '../../shared/contract/patients.js';
import {
  MergePreviewRequest,
  MergePatientsRequest,
  UnmergePatientsRequest,
  type MergedPatient,
  type MergePreview,
  type PatientHistory,
} from '../../shared/contract/patient-merges.js';
import type { Page } from '../../shared/contract/page.js';
import { PageRequest } from '../../shared/contract/worklist.js';
import { logView } from '../audit/index.js';
import { FeedsLive } from '../events/live-seq.js';
import { UnitOfWork } from '../events/unit-of-work.js';
import { GRANT_HEADER, NeedsGrant } from '../identity/index.js';
import { AnswersFile } from '../kernel/http/files.js';
import { CurrentActor, Needs } from '../kernel/http/access.js';
import type { Actor } from '../kernel/actor.js';
import { knownId } from '../kernel/http/paging.js';
import { invalid, notFound } from '../kernel/http/problem.js';
import { Summary } from '../kernel/http/routes.js';
import { CreatePatient } from './commands/create-patient.js';
import { MergePatients } from './commands/merge-patients.js';
import { UnmergePatients } from './commands/unmerge-patients.js';
import { UpdatePatient } from './commands/update-patient.js';
import { LONGEST_QUERY } from './find-patients.js';
import { AccessPaper } from './queries/access-paper.js';
import { PatientAccess } from './queries/patient-access.js';
import { PreviewMerge } from './queries/merge-preview.js';
import { PatientById } from './queries/patient-by-id.js';
import { HistoryOfPatient } from './queries/patient-history.js';
import { SimilarPatients } from './queries/similar-patients.js';

@ApiTags('patients')
@Controller('api/patient')
export class PatientsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly work: UnitOfWork,
  ) {}

  @Post()
  @Needs('patients.write')
  @Summary('Register a patient, who gets the next lab number')
  create(
    @CurrentActor() actor: Actor,
    @Body() request: CreatePatientRequest,
    @Headers('idempotency-key') key: string | undefined,
  ): Promise<Patient> {
    return this.commands.execute(new CreatePatient(actor, request, key));
  }

  @Put()
  @Needs('patients.write')
  @NeedsGrant()
  @Summary(
    "Correct a patient's demographics; once there are results, name, sex and date of birth need a grant, once there is a booking, two of them do",
  )
  update(
    @CurrentActor() actor: Actor,
    @Body() request: UpdatePatientRequest,
    @Headers(GRANT_HEADER) grants: string | undefined,
  ): Promise<Patient> {
    return this.commands.execute(new UpdatePatient({ actor, request, grants }));
  }

  @Post('merge')
  @HttpCode(200)
  @Needs('patients.merge')
  @Summary('Merge a duplicate into the patient who is kept; never where ABO groups differ')
  merge(
    @CurrentActor() actor: Actor,
    @Body() request: MergePatientsRequest,
    @Headers('idempotency-key') key: string | undefined,
  ): Promise<MergedPatient> {
    return this.commands.execute(new MergePatients(actor, request, key));
  }

  @Post('unmerge')
  @HttpCode(200)
  @Needs('patients.merge')
  @Summary('Undo a merge, within 30 days')
  unmerge(
    @CurrentActor() actor: Actor,
    @Body() request: UnmergePatientsRequest,
    @Headers('idempotency-key') key: string | undefined,
  ): Promise<MergedPatient> {
    return this.commands.execute(new UnmergePatients(actor, request, key));
  }

  @Get('merge-preview')
  @Needs('patients.merge')
  @Summary('Preview a merge, field by field')
  preview(@Query() { keep, merge }: MergePreviewRequest): Promise<MergePreview> {
    return this.queries.execute(new PreviewMerge({ keep, merge }));
  }

  @Get('search/:fullName')
  @Needs('patients.read')
  @Summary('Patients with a similar name, best match first, at most 20')
  similar(
    @Param('fullName') fullName: string,
    @Query() hints: SimilarPatientHints,
  ): Promise<SimilarPatient[]> {
    if (fullName.length > LONGEST_QUERY) {
      throw invalid('fullName', `The name to search for may have at most ${LONGEST_QUERY} characters.`);
    }
    return this.queries.execute(new SimilarPatients({ fullName, hints }));
  }

  @Get(':id/history')
  @Needs('patients.read')
  @Summary('Corrections and merges of a patient, newest first')
  history(@Param('id') id: string): Promise<PatientHistory> {
    if (!isUUID(id)) throw notFound('The patient');
    return this.queries.execute(new HistoryOfPatient(id));
  }

  @Get(':id/access.pdf')
  @Needs('audit.read')
  @AnswersFile('application/pdf')
  @Summary('Accesses to a patient’s results, on A4, to give to the patient')
  async accessPaper(@CurrentActor() actor: Actor, @Param('id') id: string): Promise<StreamableFile> {
    const patientId = knownId(id, 'The patient');
    const paper = await this.queries.execute(new AccessPaper(patientId));
    const print = { action: 'patient.access-print', subjectKind: 'patient', subjectId: patientId } as const;
    await logView(this.work, actor, print);
    return paper;
  }

  @Get(':id/access')
  @Needs('audit.read')
  @Summary('Accesses to a patient’s results, newest first')
  access(@Param('id') id: string, @Query() request: PageRequest): Promise<Page<AccessLine>> {
    return this.queries.execute(new PatientAccess({ id: knownId(id, 'The patient'), request }));
  }

  @Get(':id')
  @Needs('patients.read')
  @FeedsLive()
  @Summary('One patient, with the bookings')
  one(@Param('id') id: string): Promise<PatientWithBookings> {
    if (!isUUID(id)) throw notFound('The patient');
    return this.queries.execute(new PatientById(id));
  }
}
