import type { Board } from '../../../shared/contract/boards.js';
import type { Page } from '../../../shared/contract/page.js';
import { AskedQuery, queryHandler } from '../../kernel/use-cases.js';
import { COUNT_LIMIT, pageOf, window, type PageQuery } from '../../kernel/http/paging.js';
import { BOARD_COLUMNS, boardShape, type BoardRecord } from '../board-tokens.js';

/** The boards' tokens: those that stand first, then the newest. */
export class Boards extends AskedQuery<PageQuery, Page<Board>> {}

const BOARDS = `
  select ${BOARD_COLUMNS} from board_token
  order by revoked_at is not null, issued_at desc, id limit $1 offset $2`;
const COUNT = `select count(*) as n from (select from board_token limit ${COUNT_LIMIT}) counted`;

export const BoardsHandler = queryHandler(Boards, async ({ database }, { asked }) => {
  const [rows, count] = await Promise.all([
    database.sql<BoardRecord>(BOARDS, window(asked)),
    database.one<{ n: number }>(COUNT),
  ]);
  return pageOf(rows.map(boardShape), asked, count?.n ?? 0);
});
