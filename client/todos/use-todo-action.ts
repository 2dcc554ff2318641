import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import type { TodoItem, TodoKind } from '../../shared/contract/worklist.js';
import { withQuery } from '../core/api.js';

/**
 * Done on this page: a call beside the list, missing details after the admin code, a release before a correction
 * with its old and new flags side by side.
 */
const HERE_KINDS = ['critical', 'tell_doctor', 'demographics', 'review'] as const;
export type InlineKind = (typeof HERE_KINDS)[number];

function isHere(kind: TodoKind): kind is InlineKind {
  return HERE_KINDS.some((here) => here === kind);
}

/** The act of Enter and of a todo's button; the same function while `onHere` is. */
export function useTodoAction(
  onHere: (kind: InlineKind, item: TodoItem) => void,
): (kind: TodoKind, item: TodoItem) => void {
  const navigate = useNavigate();
  return useCallback(
    (kind, item) => {
      if (isHere(kind)) onHere(kind, item);
      else void navigate(pathOf(kind, item));
    },
    [navigate, onHere],
  );
}

/** The till's field to begin with. */
const NUMBER = 'authorisationNumber';

function pathOf(kind: Exclude<TodoKind, InlineKind>, item: TodoItem): string {
  const { bookingId, patientId } = item;
  switch (kind) {
    case 'overdue':
      return resultPath(item, item.id);
    case 'authorise':
    case 'check':
      return resultPath(item);
    case 'hand_over':
    case 'email':
      return withQuery('/custom-report', { bookingId, patientId, returnUrl: 'todos' });
    case 'collection_time':
      return withQuery('/reception/jobCard/summary', { bookingId });
    case 'lab_number':
      return '/labNumber/config';
    case 'number_outstanding':
      return withQuery('/accounts/paymentprocessing', { bookingId, enter: NUMBER, returnUrl: 'todos' });
    case 'unpaid':
      return withQuery('/accounts/paymentprocessing', { bookingId, returnUrl: 'todos' });
    case 'account_words':
      return withQuery('/accounts/in-words', { q: item.labNumber });
    case 'sample_to_follow':
      return '/specimens';
    case 'open_shift':
      return withQuery('/shifts', { id: item.id });
    case 'low_stock':
      return withQuery('/view-product', { low: 'true', id: item.id });
    case 'ending_lot':
      return withQuery('/view-stock', { state: isOver(item) ? 'expired' : 'expiring', id: item.id });
    case 'late_order':
      return withQuery('/view-order', { state: 'late', id: item.id });
    case 'without_bands':
      return withQuery('/profile/manage', { action: 'manage', code: item.profileCode ?? '' });
  }
}

function isOver({ due }: TodoItem): boolean {
  return due !== null && Date.parse(due) <= Date.now();
}

function resultPath(item: TodoItem, jobCardId?: string): string {
  const { bookingId, patientId, profileCode, unit } = item;
  const query = { bookingId, profileCode: profileCode ?? '', returnUrl: 'todos', patientId, jobCardId };
  return withQuery(`/update/${unit ?? ''}`, query);
}
