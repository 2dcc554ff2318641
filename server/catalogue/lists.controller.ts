import { ApiTags } from '@nestjs/swagger';
import { Body, Get, Post, Put, Query, Controller, HttpCode } from '@nestjs/common';
import type { Batch, BatchLine, FilmComment, Phrase } from '../../shared/contract/catalogue-shapes.js';
import {
  BatchesRequest,
  CodedTextsRequest,
  CreateBatchRequest,
  FilmCommentRequest,
  PhraseRequest,
  UpdateBatchRequest,
} from '../../shared/contract/catalogue.js';
import {
  ContainerRequest,
  ContainersRequest,
  type Container,
  type ContainerLine,
} from '../../shared/contract/containers.js';
import { FeedsLive } from '../events/live-seq.js';
import { CurrentActor, Needs, Public } from '../kernel/http/access.js';
import { BusController, Summary } from '../kernel/http/routes.js';
import type { Actor } from '../kernel/actor.js';
import { SaveBatch } from './commands/save-batch.js';
import { SaveContainer } from './commands/save-container.js';
import { SaveFilmComment } from './commands/save-film-comment.js';
import { SavePhrase } from './commands/save-phrase.js';
import { Containers } from './queries/containers.js';
import { Batches } from './queries/batches.js';
import { Dictionary, FilmComments } from './queries/lists.js';

@ApiTags('catalogue')
@Controller('api/catalogue')
export class CatalogueListsController extends BusController {
  @Get('batches')
  @Public()
  @FeedsLive()
  @Summary('Named bundles of profiles, with what each costs alone today; public like the test menu')
  batches(@Query() request: BatchesRequest): Promise<BatchLine[]> {
    return this.queries.execute(new Batches(request));
  }

  @Post('batches')
  @Needs('catalogue.write')
  @Summary('Make a bundle')
  createBatch(@CurrentActor() actor: Actor, @Body() request: CreateBatchRequest): Promise<Batch> {
    return this.commands.execute(new SaveBatch(actor, request));
  }

  @Put('batches')
  @Needs('catalogue.write')
  @Summary('Change a bundle, retire it or bring it back')
  updateBatch(@CurrentActor() actor: Actor, @Body() request: UpdateBatchRequest): Promise<Batch> {
    return this.commands.execute(new SaveBatch(actor, request));
  }

  @Get('containers')
  @Needs('catalogue.read')
  @FeedsLive()
  @Summary('Tubes and pots: cap colour, additive and volume')
  containers(@Query() request: ContainersRequest): Promise<ContainerLine[]> {
    return this.queries.execute(new Containers(request));
  }

  @Post('containers')
  @HttpCode(200)
  @Needs('catalogue.write')
  @Summary('Add a container, or change or retire one; its name stays')
  saveContainer(@CurrentActor() actor: Actor, @Body() request: ContainerRequest): Promise<Container> {
    return this.commands.execute(new SaveContainer(actor, request));
  }

  @Get('dictionary')
  @Needs('catalogue.read')
  @FeedsLive()
  @Summary('Coded phrases that expand while typing')
  dictionary(@Query() request: CodedTextsRequest): Promise<Phrase[]> {
    return this.queries.execute(new Dictionary(request));
  }

  @Post('dictionary')
  @HttpCode(200)
  @Needs('catalogue.write')
  @Summary('Add a phrase, or change or retire the one with that code')
  savePhrase(@CurrentActor() actor: Actor, @Body() request: PhraseRequest): Promise<Phrase> {
    return this.commands.execute(new SavePhrase(actor, request));
  }

  @Get('filmcomments')
  @Needs('catalogue.read')
  @FeedsLive()
  @Summary('Templates for film comments')
  filmComments(@Query() request: CodedTextsRequest): Promise<FilmComment[]> {
    return this.queries.execute(new FilmComments(request));
  }

  @Post('filmcomments')
  @HttpCode(200)
  @Needs('catalogue.write')
  @Summary('Add a film comment template, or change or retire the one with that code')
  saveFilmComment(@CurrentActor() actor: Actor, @Body() request: FilmCommentRequest): Promise<FilmComment> {
    return this.commands.execute(new SaveFilmComment(actor, request));
  }
}
