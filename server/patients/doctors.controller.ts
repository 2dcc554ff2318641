import { ApiTags } from '@nestjs/swagger';
import { Body, Get, Post, Query, Controller } from '@nestjs/common';
import { CreateDoctorRequest, DoctorsRequest, type ReferringDoctor } from '../../shared/contract/patients.js';
import { CurrentActor, Needs } from '../kernel/http/access.js';
import { BusController, Summary } from '../kernel/http/routes.js';
import type { Actor } from '../kernel/actor.js';
import { CreateDoctor } from './commands/create-doctor.js';
import { Doctors } from './queries/doctors.js';

@ApiTags('patients')
@Controller('api/doctors')
export class DoctorsController extends BusController {
  @Get()
  @Needs('patients.read')
  @Summary('Referring doctors by part of their name or practice, at most 20')
  doctors(@Query() { q }: DoctorsRequest): Promise<ReferringDoctor[]> {
    return this.queries.execute(new Doctors(q ?? ''));
  }

  @Post()
  @Needs('patients.write')
  @Summary('Add a referring doctor')
  create(@CurrentActor() actor: Actor, @Body() request: CreateDoctorRequest): Promise<ReferringDoctor> {
    return this.commands.execute(new CreateDoctor(actor, request));
  }
}
