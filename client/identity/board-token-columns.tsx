import { Button } from '@mantine/core';
import type { BoardShows } from '../../shared/live.js';
import type { Column } from '../ui/table/data-table.js';
import { DateTime } from '../ui/layout/date-time.js';
import type { Board } from './boards.api.js';

export const SHOWS_LABELS: Readonly<Record<BoardShows, string>> = {
  number: 'Lab number only',
  initials: 'Lab number and initials',
  full: 'Lab number and full name',
};

export function boardColumns(revoke: (board: Board) => void): readonly Column<Board>[] {
  return [
    { key: 'name', title: 'Board', render: (board) => <strong>{board.name}</strong> },
    { key: 'shows', title: 'Shows', render: (board) => SHOWS_LABELS[board.shows] },
    {
      key: 'issued',
      title: 'Issued',
      hideBelow: 'sm',
      render: (board) => (
        <>
          <DateTime at={board.issuedAt} /> <span className="dimmed">by {board.issuedBy}</span>
        </>
      ),
    },
    {
      key: 'state',
      title: 'State',
      render: (board) =>
        board.revokedAt === null ? 'On' : <span className="dimmed">Revoked by {board.revokedBy}</span>,
    },
    {
      key: 'revoke',
      title: 'Actions',
      titleHidden: true,
      align: 'right',
      render: (board) =>
        board.revokedAt === null && (
          <Button
            size="compact-sm"
            variant="light"
            color="red"
            aria-label={`Revoke ${board.name}`}
            onClick={() => revoke(board)}
          >
            Revoke
          </Button>
        ),
    },
  ];
}
