import { ApiTags } from '@nestjs/swagger';
import { Body, Get, Param, Post, Put, Controller } from '@nestjs/common';
import { ChangeSpecimenRequest, type SpecimenDetail } from '../../shared/contract/specimens.js';
import type { Actor } from '../kernel/actor.js';
import { CurrentActor, Needs } from '../kernel/http/access.js';
import { BusController, Summary } from '../kernel/http/routes.js';
import { ChangeSpecimen } from './commands/change-specimen.js';
import { Recollect } from './commands/recollect.js';
import { SpecimenByNumber } from './queries/specimen-by-number.js';

@ApiTags('specimens')
@Controller('api/specimens')
export class SpecimensController extends BusController {
  @Get(':accession')
  @Needs('specimens.read')
  @Summary('A specimen by its number: the patient, its tests, its history')
  one(@Param('accession') accession: string): Promise<SpecimenDetail> {
    return this.queries.execute(new SpecimenByNumber(accession));
  }

  @Put(':accession')
  @Needs('specimens.receive')
  @Summary(
    'Record a step of the specimen: collected (`at` as the person says), received, rejected (reason), stored (place), discarded; `ordered` takes a receipt back',
  )
  change(
    @CurrentActor() actor: Actor,
    @Param('accession') accession: string,
    @Body() request: ChangeSpecimenRequest,
  ): Promise<SpecimenDetail> {
    return this.commands.execute(new ChangeSpecimen({ actor, accession, request }));
  }

  @Post(':accession/recollect')
  @Needs('specimens.receive')
  @Summary('Take a rejected specimen again, free of charge; answers the new one with its own number')
  recollect(@CurrentActor() actor: Actor, @Param('accession') accession: string): Promise<SpecimenDetail> {
    return this.commands.execute(new Recollect(actor, accession));
  }
}
