import type { Board } from '../../shared/contract/boards.js';
import type { BoardShows } from '../../shared/live.js';

export interface BoardRecord {
  readonly id: string;
  readonly name: string;
  readonly shows: BoardShows;
  readonly issued_by: string;
  readonly issued_at: Date;
  readonly revoked_by: string | null;
  readonly revoked_at: Date | null;
}

export const BOARD_COLUMNS = 'id, name, shows, issued_by, issued_at, revoked_by, revoked_at';

export function boardShape(row: BoardRecord): Board {
  return {
    id: row.id,
    name: row.name,
    shows: row.shows,
    issuedBy: row.issued_by,
    issuedAt: row.issued_at.toISOString(),
    revokedBy: row.revoked_by,
    revokedAt: row.revoked_at?.toISOString() ?? null,
  };
}
