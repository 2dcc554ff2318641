import { useNavigate } from 'react-router-dom';
import type { TodoItem, TodoKind } from '../../shared/contract/worklist.js';
import { withQuery } from '../core/api.js';

/**
 * Done on this page: a critical call beside the list, missing details after the admin code, a release before a
 * correction with its old and new flags side by side.
 */
export type HereKind = 'critical' | 'demographics' | 'review';

/** What Enter and the button of a todo do. */
export function useTodoAction(
  onHere: (kind: HereKind, item: TodoItem) => void,
): (kind: TodoKind, item: TodoItem) => void {
  const navigate = useNavigate();
  return (kind, item) => {
    if (kind === 'critical' || kind === 'demographics' || kind === 'review') onHere(kind, item);
    else void navigate(pathOf(kind, item));
  };
}

function pathOf(kind: Exclude<TodoKind, HereKind>, item: TodoItem): string {
  const { bookingId, patientId } = item;
  switch (kind) {
    case 'overdue':
      return resultPath(item, item.id);
    case 'authorise':
    case 'check':
      return resultPath(item);
    case 'hand_over':
      return withQuery('/custom-report', { bookingId, patientId, returnUrl: 'todos' });
    case 'unpaid':
      return withQuery('/accounts/paymentprocessing', { bookingId, returnUrl: 'todos' });
  }
}

function resultPath(item: TodoItem, jobCardId?: string): string {
  const { bookingId, patientId, profileCode, unit } = item;
  const query = { bookingId, profileCode: profileCode ?? '', returnUrl: 'todos', patientId, jobCardId };
  return withQuery(`/update/${unit ?? ''}`, query);
}
