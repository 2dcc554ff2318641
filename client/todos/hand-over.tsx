import { Button, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { TodoItem } from '../../shared/contract/worklist.js';
import { withQuery } from '../core/api.js';
import { useLab } from '../core/lab.js';
import { useCan } from '../core/session.js';
import { showDone, showProblem, showUndo } from '../ui/feedback/notify.js';
import { SubmitDialog } from '../ui/forms/submit-dialog.js';
import { useAct } from '../ui/forms/use-act.js';
import { owedLine } from '../ui/layout/who-owes.js';
import { handOver, undoHandOver } from './todos.api.js';

interface HandOverProps {
  readonly item: TodoItem;
}

/** What is left to be paid, and by whom: told before the results are given away. */
export function OwedMark({ item: { owed, payment } }: HandOverProps) {
  const unit = useLab((lab) => lab.currency);
  const isHeld = payment === 'hold';
  return (
    <Text component="span" display="block" size="sm" c={isHeld ? 'red' : 'dimmed'} fw={isHeld ? 600 : 400}>
      {owed === undefined ? 'Nothing to pay' : `${isHeld ? 'Held: ' : ''}${owedLine(owed, unit)}`}
    </Text>
  );
}

/** The patient with one press, anybody else with name and identity; while they are held, the way to the till. */
export function HandOver({ item, onAnother }: HandOverProps & { readonly onAnother: () => void }) {
  const mayTake = useCan('payments.take');
  const { isBusy, act } = useAct();
  if (item.payment === 'hold') {
    const { bookingId } = item;
    const till = withQuery('/accounts/paymentprocessing', { bookingId, returnUrl: 'todos' });
    return mayTake ? (
      <Button size="xs" tabIndex={-1} variant="default" component={Link} to={till}>
        Take payment
      </Button>
    ) : null;
  }
  const toPatient = (): Promise<void> =>
    act('The hand-over was not recorded', async () => {
      await handOver(item.bookingId, { collector: 'patient' });
      told(item, 'the patient');
    });
  return (
    <>
      <Button size="xs" tabIndex={-1} variant="default" loading={isBusy} onClick={() => void toPatient()}>
        Given to the patient
      </Button>
      <Button size="xs" tabIndex={-1} variant="default" onClick={onAnother}>
        To another
      </Button>
    </>
  );
}

function told({ bookingId, patientName }: TodoItem, to: string): void {
  showUndo(`${patientName}: handed over to ${to}`, async () => {
    try {
      await undoHandOver(bookingId);
      showDone(`${patientName}: not handed over after all`);
    } catch (thrown) {
      showProblem(thrown, { what: 'The hand-over was not taken back' });
    }
  });
}

interface AnotherPersonProps extends HandOverProps {
  readonly onClose: () => void;
}

/** Results are for the patient: of anybody else it is kept who that was. */
export function AnotherPerson({ item, onClose }: AnotherPersonProps) {
  const [name, setName] = useState('');
  const [identity, setIdentity] = useState('');
  const isMissing = name.trim() === '' || identity.trim() === '';
  return (
    <SubmitDialog
      title="Results collected by another person"
      confirmLabel="Hand over"
      notDone="The hand-over was not recorded"
      lost={name === '' && identity === '' ? undefined : 'What was typed'}
      disabled={isMissing}
      missing="Enter name and identity document first"
      onSubmit={() => handOver(item.bookingId, { collector: 'other', name, identity })}
      onDone={() => {
        onClose();
        told(item, name.trim());
      }}
      onClose={onClose}
    >
      <Text mb={12}>
        Results of <bdi>{item.patientName}</bdi>, {item.labNumber}. Look at the identity document.
      </Text>
      <TextInput
        id="collector-name"
        label="Name"
        required
        data-autofocus
        maxLength={120}
        autoComplete="off"
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <TextInput
        id="collector-identity"
        label="National ID / passport"
        required
        mt={10}
        maxLength={60}
        autoComplete="off"
        value={identity}
        onChange={({ currentTarget }) => setIdentity(currentTarget.value)}
      />
    </SubmitDialog>
  );
}
