import { Module } from '@nestjs/common';
import { CatalogueController } from './catalogue.controller.js';
import { ChangePricesHandler } from './commands/change-prices.js';
import { CreateProfileHandler } from './commands/create-profile.js';
import { SaveBatchHandler } from './commands/save-batch.js';
import { SaveFilmCommentHandler } from './commands/save-film-comment.js';
import { SavePhraseHandler } from './commands/save-phrase.js';
import { UpdateProfileHandler } from './commands/update-profile.js';
import { BatchesHandler, DictionaryHandler, FilmCommentsHandler } from './queries/lists.js';
import { MenuHandler } from './queries/menu.js';
import { OneProfileHandler } from './queries/one-profile.js';

@Module({
  controllers: [CatalogueController],
  providers: [
    BatchesHandler,
    ChangePricesHandler,
    CreateProfileHandler,
    DictionaryHandler,
    FilmCommentsHandler,
    MenuHandler,
    OneProfileHandler,
    SaveBatchHandler,
    SaveFilmCommentHandler,
    SavePhraseHandler,
    UpdateProfileHandler,
  ],
})
export class CatalogueModule {}
