import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import {
  SaveLaboratoryRequest,
  type Laboratory,
  type PublicLaboratory,
} from '../../shared/contract/settings.js';
import { CurrentActor, Needs, Public } from '../kernel/http/access.js';
import type { Actor } from '../kernel/actor.js';
import { Database } from '../kernel/database.js';
import { notFound } from '../kernel/http/problem.js';
import { SaveLaboratory } from './commands/save-laboratory.js';
import { countryOfHouse } from './country.js';
import { laboratory } from './laboratory.js';

@ApiTags('settings')
@Controller('api/about')
export class AboutController {
  constructor(
    private readonly commands: CommandBus,
    private readonly database: Database,
  ) {}

  @Get()
  @Needs('settings.read')
  @ApiOperation({ summary: "The laboratory's heading and settings" })
  about(): Promise<Laboratory> {
    return laboratory(this.database);
  }

  @Get('public')
  @Public()
  @ApiOperation({ summary: 'What anyone may know about the laboratory' })
  async publicly(): Promise<PublicLaboratory> {
    const house = await laboratory(this.database);
    const { name, address, phones, email, website, accreditation, timeZone, baseCurrency } = house;
    const country = countryOfHouse(house) ?? null;
    return { name, address, phones, email, website, accreditation, timeZone, baseCurrency, country };
  }

  @Get(':id')
  @Needs('settings.read')
  @ApiOperation({ summary: "The laboratory's heading and settings, by id" })
  async byId(@Param('id') id: string): Promise<Laboratory> {
    const found = await laboratory(this.database);
    if (found.id !== id.toLowerCase()) throw notFound('The laboratory');
    return found;
  }

  @Post()
  @HttpCode(200)
  @Needs('settings.write')
  @ApiOperation({ summary: 'Save heading and settings' })
  save(@CurrentActor() actor: Actor, @Body() request: SaveLaboratoryRequest): Promise<Laboratory> {
    return this.commands.execute(new SaveLaboratory(actor, request));
  }
}
