import type { Board } from '../../../shared/contract/boards.js';
import type { Page } from '../../../shared/contract/page.js';
import { RequestQuery, queryHandler } from '../../kernel/use-cases.js';
import { readPage, type PageQuery } from '../../kernel/http/paging.js';
import { BOARD_COLUMNS, boardShape } from '../board-tokens.js';

/** The boards' tokens: valid ones first, then the newest. */
export class Boards extends RequestQuery<PageQuery, Page<Board>> {}

const BOARDS = `
  select ${BOARD_COLUMNS} from board_token
  order by revoked_at is not null, issued_at desc, id`;
const FOUND = 'select from board_token';

export const BoardsHandler = queryHandler(Boards, ({ database }, { request }) =>
  readPage(database, { rows: BOARDS, found: FOUND, params: [], shape: boardShape }, request),
);
