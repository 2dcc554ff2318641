import { Module } from '@nestjs/common';
import { CatalogueListsController } from './lists.controller.js';
import { ProfilesController } from './profiles.controller.js';
import { ChangePricesHandler } from './commands/change-prices.js';
import { CreateProfileHandler } from './commands/create-profile.js';
import { PublishDraftHandler } from './commands/publish-draft.js';
import { SaveBatchHandler } from './commands/save-batch.js';
import { SaveDraftHandler } from './commands/save-draft.js';
import { SaveFilmCommentHandler } from './commands/save-film-comment.js';
import { SavePhraseHandler } from './commands/save-phrase.js';
import { UpdateProfileHandler } from './commands/update-profile.js';
import { DraftProfileHandler } from './queries/draft-profile.js';
import { BatchesHandler, DictionaryHandler, FilmCommentsHandler } from './queries/lists.js';
import { MenuHandler } from './queries/menu.js';
import { OneProfileHandler } from './queries/one-profile.js';
import { ProfileVersionsHandler } from './queries/profile-versions.js';

@Module({
  controllers: [ProfilesController, CatalogueListsController],
  providers: [
    BatchesHandler,
    ChangePricesHandler,
    CreateProfileHandler,
    DictionaryHandler,
    DraftProfileHandler,
    FilmCommentsHandler,
    MenuHandler,
    OneProfileHandler,
    ProfileVersionsHandler,
    PublishDraftHandler,
    SaveBatchHandler,
    SaveDraftHandler,
    SaveFilmCommentHandler,
    SavePhraseHandler,
    UpdateProfileHandler,
  ],
})
export class CatalogueModule {}
