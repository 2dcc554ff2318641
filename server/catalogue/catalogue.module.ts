import { Module } from '@nestjs/common';
import { CatalogueFileController } from './file.controller.js';
import { CatalogueListsController } from './lists.controller.js';
import { MicrobiologyController } from './microbiology.controller.js';
import { ProfilesController } from './profiles.controller.js';
import { useCasesOf } from '../kernel/use-cases.js';

const useCases = await useCasesOf(import.meta.url);

@Module({
  controllers: [
    ProfilesController,
    CatalogueFileController,
    CatalogueListsController,
    MicrobiologyController,
  ],
  providers: useCases,
})
export class CatalogueModule {}
