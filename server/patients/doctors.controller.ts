import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { CreateDoctorRequest, DoctorsRequest, type ReferringDoctor } from '../../shared/contract/patients.js';
import { CurrentActor, Needs } from '../kernel/http/access.js';
import type { Actor } from '../kernel/actor.js';
import { CreateDoctor } from './commands/create-doctor.js';
import { Doctors } from './queries/doctors.js';

@ApiTags('patients')
@Controller('api/doctors')
export class DoctorsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Get()
  @Needs('patients.read')
  @ApiOperation({ summary: 'Referring doctors by part of their name or practice, at most 20' })
  doctors(@Query() { q }: DoctorsRequest): Promise<ReferringDoctor[]> {
    return this.queries.execute(new Doctors(q ?? ''));
  }

  @Post()
  @Needs('patients.write')
  @ApiOperation({ summary: 'Add a referring doctor' })
  create(@CurrentActor() actor: Actor, @Body() request: CreateDoctorRequest): Promise<ReferringDoctor> {
    return this.commands.execute(new CreateDoctor(actor, request));
  }
}
