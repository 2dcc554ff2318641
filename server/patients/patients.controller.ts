import { Body, Controller, Get, Headers, Param, Post, Put, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { isUUID } from 'class-validator';
import {
  CreatePatientRequest,
  SimilarPatientHints,
  UpdatePatientRequest,
  type Patient,
  type SimilarPatient,
} from '../../shared/contract/patients.js';
import { CurrentActor, Needs } from '../kernel/http/access.js';
import type { Actor } from '../kernel/actor.js';
import { invalid, notFound } from '../kernel/http/problem.js';
import { CreatePatient } from './commands/create-patient.js';
import { UpdatePatient } from './commands/update-patient.js';
import { LONGEST_QUERY } from './find-patients.js';
import { OnePatient } from './queries/one-patient.js';
import { SimilarPatients } from './queries/similar-patients.js';

@ApiTags('patients')
@Controller('api/patient')
export class PatientsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Post()
  @Needs('patients.write')
  @ApiOperation({ summary: 'Registers a patient, who gets the next lab number' })
  create(
    @CurrentActor() actor: Actor,
    @Body() request: CreatePatientRequest,
    @Headers('idempotency-key') key: string | undefined,
  ): Promise<Patient> {
    return this.commands.execute(new CreatePatient(actor, request, key));
  }

  @Put()
  @Needs('patients.write')
  @ApiOperation({ summary: "Corrects a patient's demographics" })
  update(@CurrentActor() actor: Actor, @Body() request: UpdatePatientRequest): Promise<Patient> {
    return this.commands.execute(new UpdatePatient(actor, request));
  }

  @Get('search/:fullName')
  @Needs('patients.read')
  @ApiOperation({ summary: 'Patients of a like name, best match first, at most 20' })
  similar(
    @Param('fullName') fullName: string,
    @Query() hints: SimilarPatientHints,
  ): Promise<SimilarPatient[]> {
    if (fullName.length > LONGEST_QUERY) {
      throw invalid('fullName', `The name to search for may have at most ${LONGEST_QUERY} characters.`);
    }
    return this.queries.execute(new SimilarPatients(fullName, hints));
  }

  @Get(':id')
  @Needs('patients.read')
  @ApiOperation({ summary: 'One patient' })
  one(@Param('id') id: string): Promise<Patient> {
    if (!isUUID(id)) throw notFound('The patient');
    return this.queries.execute(new OnePatient(id));
  }
}
