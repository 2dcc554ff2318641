import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import type { Booking } from '../../../shared/contract/booking-shapes.js';
import type { MenuProfile } from '../../../shared/contract/catalogue-shapes.js';
import { asProblem, newIdempotencyKey } from '../../core/api.js';
import { FormDialog } from '../../ui/form-dialog.js';
import { Refusal } from '../../ui/refusal.js';
import { addTest } from '../results.api.js';
import { AskedBy, NOBODY_ASKED, isSaid } from './asked-by.js';
import { ChosenTest } from './chosen-test.js';
import { FindTest } from './find-test.js';

export interface AddTestDialogProps {
  readonly booking: Booking;
  readonly onAdded: (booking: Booking, name: string) => void;
  readonly onClose: () => void;
}

/** Which test, who asked, and what it costs; draw it only while it is asked for. */
export function AddTestDialog({ booking, onAdded, onClose }: AddTestDialogProps) {
  const [test, setTest] = useState<MenuProfile>();
  const [askedBy, setAskedBy] = useState(NOBODY_ASKED);
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const [key] = useState(newIdempotencyKey);
  const isReady = test !== undefined && isSaid(askedBy);
  const add = async (): Promise<void> => {
    if (!isReady || isBusy) return;
    setBusy(true);
    setRefusal(undefined);
    try {
      const request = { id: booking.id, profile: test.code, askedBy };
      onAdded(await addTest(request, `${key}.${test.code}`), test.name);
    } catch (thrown) {
      const { detail, errors } = asProblem(thrown);
      setRefusal(errors[0]?.message ?? detail);
      setBusy(false);
    }
  };
  return (
    <FormDialog
      opened
      title="Add a test"
      lost={test === undefined && askedBy.name === '' ? undefined : 'The test that was chosen'}
      onClose={onClose}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void add();
        }}
      >
        <Refusal cause={refusal} title="It was not added" />
        <FindTest booking={booking} chosen={test} onChoose={setTest} />
        {test !== undefined && <ChosenTest test={test} booking={booking} />}
        <AskedBy value={askedBy} doctor={booking.referringDoctor} onChange={setAskedBy} />
        <Group justify="flex-end" mt={20}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            loading={isBusy}
            disabled={!isReady}
            title={isReady ? undefined : 'Choose the test and say who asked for it'}
          >
            Add the test
          </Button>
        </Group>
      </form>
    </FormDialog>
  );
}
