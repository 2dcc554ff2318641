import type { Board, IssuedBoard } from '../../shared/contract/boards.js';
import type { BoardShows } from '../../shared/live.js';
import { api, withQuery, type Page } from '../core/api.js';

export type { Board, IssuedBoard } from '../../shared/contract/boards.js';

export function listBoards(page: number): Promise<Page<Board>> {
  return api.get<Page<Board>>(withQuery('/api/boards', { page }));
}

export function issueBoard(name: string, shows: BoardShows): Promise<IssuedBoard> {
  return api.post<IssuedBoard>('/api/boards', { name, shows });
}

export function revokeBoard(id: string): Promise<Board> {
  return api.delete<Board>(`/api/boards/${id}`);
}
