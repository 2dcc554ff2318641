import { Button, Group } from '@mantine/core';
import type { TodoItem, TodoKind } from '../../shared/contract/worklist.js';
import { useAct } from '../ui/forms/use-act.js';
import { showDone, showProblem, showUndo } from '../ui/feedback/notify.js';
import { handOver, undoHandOver } from './todos.api.js';

const LABELS = {
  critical: 'Record the call',
  overdue: 'Enter result',
  authorise: 'Authorise',
  check: 'Look at it',
  hand_over: 'Open report',
  unpaid: 'Take payment',
  demographics: 'Complete',
  review: 'Compare',
  tell_doctor: 'Record the call',
  without_bands: 'Open the test',
  open_shift: 'Open the shift',
  email: 'Open report',
  low_stock: 'Open the product',
  ending_lot: 'Open the lot',
  late_order: 'Open the order',
  collection_time: 'Correct it',
  lab_number: 'Set the prefix',
  sample_to_follow: 'Open specimens',
} as const satisfies Record<TodoKind, string>;

export interface TodoActionProps {
  readonly kind: TodoKind;
  readonly item: TodoItem;
  readonly onAct: () => void;
}

export function TodoAction({ kind, item, onAct }: TodoActionProps) {
  return (
    <Group gap={6} justify="flex-end" wrap="nowrap" onClick={(event) => event.stopPropagation()}>
      {kind === 'hand_over' && <HandOver item={item} />}
      <Button
        size="xs"
        h={32}
        tabIndex={-1}
        variant={kind === 'critical' ? 'filled' : 'light'}
        color={kind === 'critical' ? 'red' : 'teal'}
        onClick={onAct}
      >
        {LABELS[kind]}
      </Button>
    </Group>
  );
}

function HandOver({ item }: { readonly item: TodoItem }) {
  const { isBusy, act } = useAct();
  const hand = (): Promise<void> =>
    act('The hand-over was not recorded', async () => {
      await handOver(item.bookingId);
      showUndo(`${item.patientName}: handed over`, takeBack);
    });
  const takeBack = async (): Promise<void> => {
    try {
      await undoHandOver(item.bookingId);
      showDone(`${item.patientName}: not handed over after all`);
    } catch (thrown) {
      showProblem(thrown, { what: 'The hand-over was not taken back' });
    }
  };
  return (
    <Button size="xs" h={32} tabIndex={-1} variant="default" loading={isBusy} onClick={() => void hand()}>
      Handed over
    </Button>
  );
}
