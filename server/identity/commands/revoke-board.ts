import type { Board } from '../../../shared/contract/boards.js';
import { ActorsCommand } from '../../kernel/use-cases.js';
import { commandHandler } from '../../events/command-handlers.js';
import type { Tx } from '../../events/unit-of-work.js';
import { notFound } from '../../kernel/http/problem.js';
import { BOARD_COLUMNS, boardShape, type BoardRecord, boardName } from '../board-tokens.js';

/** The board's token is worth nothing from now on; a board that shows something goes dark at once. */
export class RevokeBoard extends ActorsCommand<string, Board> {}

const HELD = `select ${BOARD_COLUMNS} from board_token where id = $1 for update`;
const REVOKE = `
  update board_token set revoked_by = $2, revoked_at = $3 where id = $1 returning ${BOARD_COLUMNS}`;

export const RevokeBoardHandler = commandHandler(RevokeBoard, (tx, { request: id }) => revoke(tx, id));

/** Revoked twice is revoked once. */
async function revoke(tx: Tx, id: string): Promise<Board> {
  const locked = await tx.one<BoardRecord>(HELD, [id]);
  if (!locked) throw notFound('The board');
  if (locked.revoked_at !== null) return boardShape(locked);
  const revoked = await tx.one<BoardRecord>(REVOKE, [id, tx.actor.name, tx.now]);
  const before = boardShape(locked);
  const after = boardShape(revoked ?? locked);
  tx.audit('board.revoke', 'board', id, { before, after });
  tx.emit('UserChanged', id, { username: boardName(id), change: 'removed' });
  return after;
}
