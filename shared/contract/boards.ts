import { IsIn, IsString, MaxLength, MinLength } from 'class-validator';
import { BOARD_SHOWS, type BoardShows } from '../live.js';
import { Trimmed } from './fields.js';

/** A wall-board, which signs in with its own token. */
export interface Board {
  readonly id: string;
  /** The place of its screen, e.g. "Corridor, bench 2". */
  readonly name: string;
  readonly shows: BoardShows;
  /** Full names; timestamps are ISO 8601 UTC. */
  readonly issuedBy: string;
  readonly issuedAt: string;
  readonly revokedBy: string | null;
  readonly revokedAt: string | null;
}

/** POST /api/boards: the token is shown once. */
export interface IssuedBoard {
  readonly board: Board;
  readonly token: string;
}

/** GET /api/boards/sign-in. */
export interface SignedInBoard {
  readonly name: string;
  readonly shows: BoardShows;
}

export class IssueBoardRequest {
  @Trimmed() @IsString() @MinLength(2) @MaxLength(100) readonly name!: string;
  @IsIn(BOARD_SHOWS) readonly shows!: BoardShows;
}
