import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { SetUp } from '../../../shared/contract/set-up.js';
import { Database } from '../../kernel/database.js';
import { setUpState } from '../set-up-state.js';

/** How far the set-up of a new laboratory has come, and whether it may go on. */
export class ReadSetUp extends Query<SetUp> {}

@QueryHandler(ReadSetUp)
export class ReadSetUpHandler implements IQueryHandler<ReadSetUp> {
  constructor(private readonly database: Database) {}

  execute(): Promise<SetUp> {
    return setUpState(this.database);
  }
}
