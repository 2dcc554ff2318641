import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { Batch, FilmComment, Phrase } from '../../../shared/contract/catalogue.js';
import { Database } from '../../kernel/database.js';

/** Named bundles of profiles, e.g. "Pre-op". */
export class Batches extends Query<Batch[]> {}

/** Coded phrases that expand while typing. */
export class Dictionary extends Query<Phrase[]> {}

/** Templates for the film comment of a blood count. */
export class FilmComments extends Query<FilmComment[]> {}

@QueryHandler(Batches)
export class BatchesHandler implements IQueryHandler<Batches> {
  constructor(private readonly database: Database) {}

  execute(): Promise<Batch[]> {
    return this.database.sql<Batch>(
      'select id, name, codes, version from profile_batch order by lower(name)',
    );
  }
}

@QueryHandler(Dictionary)
export class DictionaryHandler implements IQueryHandler<Dictionary> {
  constructor(private readonly database: Database) {}

  execute(): Promise<Phrase[]> {
    return this.database.sql<Phrase>('select id, code, phrase from dictionary_phrase order by code');
  }
}

@QueryHandler(FilmComments)
export class FilmCommentsHandler implements IQueryHandler<FilmComments> {
  constructor(private readonly database: Database) {}

  execute(): Promise<FilmComment[]> {
    return this.database.sql<FilmComment>('select id, code, comment from film_comment order by code');
  }
}
