import { Query } from '@nestjs/cqrs';
import type { ReadyList } from '../../../shared/contract/set-up.js';
import { queryHandler } from '../../kernel/use-cases.js';
import { readyList } from '../ready-list.js';

/** What is still to be done before the laboratory is ready. */
export class ReadReadyList extends Query<ReadyList> {}

export const ReadReadyListHandler = queryHandler(ReadReadyList, ({ database }) => readyList(database));
