import { Body, Controller, Get, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import {
  ChangePricesRequest,
  CreateBatchRequest,
  CreateProfileRequest,
  FilmCommentRequest,
  MenuRequest,
  PhraseRequest,
  UpdateBatchRequest,
  UpdateProfileRequest,
  type Batch,
  type CatalogueProfile,
  type FilmComment,
  type MenuProfile,
  type Phrase,
} from '../../shared/contract/catalogue.js';
import type { Page } from '../../shared/contract/page.js';
import { CurrentActor, Needs, Public } from '../kernel/http/access.js';
import type { Actor } from '../kernel/actor.js';
import { ChangePrices, type ChangedPrice } from './commands/change-prices.js';
import { CreateProfile } from './commands/create-profile.js';
import { SaveBatch } from './commands/save-batch.js';
import { SaveFilmComment } from './commands/save-film-comment.js';
import { SavePhrase } from './commands/save-phrase.js';
import { UpdateProfile } from './commands/update-profile.js';
import { Batches, Dictionary, FilmComments } from './queries/lists.js';
import { Menu } from './queries/menu.js';
import { OneProfile } from './queries/one-profile.js';

@ApiTags('catalogue')
@Controller('api/catalogue')
export class CatalogueController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Get('profiles')
  @Public()
  @ApiOperation({ summary: 'The public test menu with prices' })
  menu(@Query() asked: MenuRequest): Promise<Page<MenuProfile>> {
    return this.queries.execute(new Menu(asked));
  }

  @Get('profiles/:code')
  @Needs('catalogue.read')
  @ApiOperation({ summary: 'A profile with its parameters, ranges and limits' })
  profile(@Param('code') code: string): Promise<CatalogueProfile> {
    return this.queries.execute(new OneProfile(code));
  }

  @Post('profiles')
  @Needs('catalogue.write')
  @ApiOperation({ summary: 'Puts a new profile on the test menu' })
  create(@CurrentActor() actor: Actor, @Body() request: CreateProfileRequest): Promise<CatalogueProfile> {
    return this.commands.execute(new CreateProfile(actor, request));
  }

  @Put('profiles')
  @Needs('catalogue.write')
  @ApiOperation({ summary: 'Changes or retires a profile' })
  update(@CurrentActor() actor: Actor, @Body() request: UpdateProfileRequest): Promise<CatalogueProfile> {
    return this.commands.execute(new UpdateProfile(actor, request));
  }

  @Put('prices')
  @Needs('prices.write')
  @ApiOperation({ summary: 'New prices for profiles, all or none' })
  prices(@CurrentActor() actor: Actor, @Body() request: ChangePricesRequest): Promise<ChangedPrice[]> {
    return this.commands.execute(new ChangePrices(actor, request));
  }

  @Get('batches')
  @Needs('catalogue.read')
  @ApiOperation({ summary: 'Named bundles of profiles' })
  batches(): Promise<Batch[]> {
    return this.queries.execute(new Batches());
  }

  @Post('batches')
  @Needs('catalogue.write')
  @ApiOperation({ summary: 'Makes a bundle' })
  createBatch(@CurrentActor() actor: Actor, @Body() request: CreateBatchRequest): Promise<Batch> {
    return this.commands.execute(new SaveBatch(actor, request));
  }

  @Put('batches')
  @Needs('catalogue.write')
  @ApiOperation({ summary: 'Changes a bundle' })
  updateBatch(@CurrentActor() actor: Actor, @Body() request: UpdateBatchRequest): Promise<Batch> {
    return this.commands.execute(new SaveBatch(actor, request));
  }

  @Get('dictionary')
  @Needs('catalogue.read')
  @ApiOperation({ summary: 'Coded phrases that expand while typing' })
  dictionary(): Promise<Phrase[]> {
    return this.queries.execute(new Dictionary());
  }

  @Post('dictionary')
  @HttpCode(200)
  @Needs('catalogue.write')
  @ApiOperation({ summary: 'Adds a phrase or changes the one with that code' })
  savePhrase(@CurrentActor() actor: Actor, @Body() request: PhraseRequest): Promise<Phrase> {
    return this.commands.execute(new SavePhrase(actor, request));
  }

  @Get('filmcomments')
  @Needs('catalogue.read')
  @ApiOperation({ summary: 'Templates for film comments' })
  filmComments(): Promise<FilmComment[]> {
    return this.queries.execute(new FilmComments());
  }

  @Post('filmcomments')
  @HttpCode(200)
  @Needs('catalogue.write')
  @ApiOperation({ summary: 'Adds a film comment template or changes the one with that code' })
  saveFilmComment(@CurrentActor() actor: Actor, @Body() request: FilmCommentRequest): Promise<FilmComment> {
    return this.commands.execute(new SaveFilmComment(actor, request));
  }
}
