import type { IssueBoardRequest, IssuedBoard } from '../../../shared/contract/boards.js';
import { commandHandler } from '../../events/command-handlers.js';
import { ActorsCommand } from '../../kernel/use-cases.js';
import { BOARD_COLUMNS, boardShape, type BoardRecord, newToken } from '../board-tokens.js';
import { hashOf } from '../secrets.js';

/** A token for one wall-board; it is answered this once and kept as a hash. */
export class IssueBoard extends ActorsCommand<IssueBoardRequest, IssuedBoard> {}

const ISSUE = `
  insert into board_token (id, name, token_hash, shows, issued_by, issued_at)
  values ($1, $2, $3, $4, $5, $6) returning ${BOARD_COLUMNS}`;

export const IssueBoardHandler = commandHandler(
  IssueBoard,
  async (tx, { actor, request: { name, shows } }) => {
    const token = newToken();
    const row = await tx.one<BoardRecord>(ISSUE, [tx.id(), name, hashOf(token), shows, actor.name, tx.now]);
    if (!row) throw new Error('The board was not stored.');
    const board = boardShape(row);
    tx.audit('board.issue', 'board', board.id, { after: board });
    return { board, token };
  },
);
