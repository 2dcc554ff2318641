import { Query } from '@nestjs/cqrs';
import type { SetUp } from '../../../shared/contract/set-up.js';
import { queryHandler } from '../../kernel/use-cases.js';
import { setUpState } from '../set-up-state.js';

/** How far the set-up of a new laboratory has come, and whether it may go on. */
export class ReadSetUp extends Query<SetUp> {}

export const ReadSetUpHandler = queryHandler(ReadSetUp, ({ database }) => setUpState(database));
