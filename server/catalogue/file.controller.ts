import { ApiTags } from '@nestjs/swagger';
import { Body, Get, type StreamableFile, Controller, Post, HttpCode } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ImportCatalogueRequest, type CatalogueImport } from '../../shared/contract/catalogue-file.js';
import type { Actor } from '../kernel/actor.js';
import { Clock } from '../kernel/clock.js';
import { Database } from '../kernel/database.js';
import { AnswersFile } from '../kernel/http/files.js';
import { CurrentActor, Needs } from '../kernel/http/access.js';
import { Summary } from '../kernel/http/routes.js';
import { ImportCatalogue } from './commands/import-catalogue.js';
import { catalogueFile } from './queries/catalogue-file.js';

@ApiTags('catalogue')
@Controller('api/catalogue/file')
export class CatalogueFileController {
  constructor(
    private readonly commands: CommandBus,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  @Get()
  @Needs('catalogue.write')
  @AnswersFile('text/csv')
  @Summary('The whole catalogue as a file for a spreadsheet, which imports back unchanged')
  export(): Promise<StreamableFile> {
    return catalogueFile(this.database, this.clock.now());
  }

  @Post()
  @HttpCode(200)
  @Needs('catalogue.write')
  @Summary('Import profiles from such a file, or preview what it would change; all or nothing')
  import(@CurrentActor() actor: Actor, @Body() request: ImportCatalogueRequest): Promise<CatalogueImport> {
    return this.commands.execute(new ImportCatalogue(actor, request));
  }
}
