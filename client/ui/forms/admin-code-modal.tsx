import { PasswordInput, Text } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconCheck } from '@tabler/icons-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { GrantAction } from '../../../shared/vocabulary.js';
import { api, asProblem } from '../../core/api.js';
import { Dialog } from './dialog.js';
import { useUnsavedGuard } from './unsaved-guard.js';
import { DialogFoot } from './submit-dialog.js';

interface AdminCodeModalProps {
  readonly opened: boolean;
  readonly action: GrantAction;
  /** The booking; of `patient` the patient. */
  readonly bookingId: string;
  /** The act the code is asked for, shown once more. */
  readonly about?: ReactNode;
  readonly onClose: () => void;
  /** Goes into `X-Admin-Grant` (`adminGrant` of the call's options); good for 5 minutes. */
  readonly onGranted: (grant: string) => void;
}

const ASKING = {
  update: 'Updating a booking needs the admin code.',
  delete: 'Deleting a booking needs the admin code. Its job cards go with it.',
  refund: 'A refund needs the admin code. The job cards of refunded tests close.',
  patient:
    'This patient has bookings: correcting who the person is (name, sex, date of birth) needs the admin code. Results that are not released are judged anew, released ones go to Todos.',
} as const satisfies Record<GrantAction, string>;

interface Answer {
  readonly grant: string | undefined;
  readonly error: string | undefined;
}

const NO_ANSWER: Answer = { grant: undefined, error: undefined };

/** The code is checked by the server: Proceed is offered once it says so. Every opening starts with an empty code. */
export function AdminCodeModal({ opened, onClose, ...form }: AdminCodeModalProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Admin code">
      {opened && <AdminCodeForm {...form} onClose={onClose} />}
    </Dialog>
  );
}

export function AdminCodeForm(props: Omit<AdminCodeModalProps, 'opened'>) {
  const { action, bookingId, about, onClose, onGranted } = props;
  const { code, grant, error, type, verify } = useAdminCode(action, bookingId);
  const { guard, release } = useUnsavedGuard(code === '' ? undefined : 'The admin code that was typed');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (grant === undefined) return void verify(code);
        release();
        onGranted(grant);
      }}
    >
      {guard}
      <Text mb={12}>{ASKING[action]}</Text>
      {about}
      <PasswordInput
        label="Admin code"
        value={code}
        data-autofocus
        autoComplete="off"
        error={error}
        description={
          grant === undefined ? 'Type the code, then press Enter to have it checked.' : 'The code is right.'
        }
        rightSection={grant === undefined ? undefined : <IconCheck size={16} aria-label="correct" />}
        onChange={({ currentTarget }) => type(currentTarget.value)}
      />
      <DialogFoot
        confirmLabel="Proceed"
        danger={action === 'delete'}
        disabled={grant === undefined}
        missing="Enter the right code first"
        onClose={() => {
          release();
          onClose();
        }}
      />
    </form>
  );
}

/** Wrong tries are counted by the server: it is asked when the typing stops or on Enter, not on each key. */
function useAdminCode(action: GrantAction, bookingId: string) {
  const [code, setCode] = useState('');
  const [answer, setAnswer] = useState<Answer>(NO_ANSWER);
  const asked = useRef('');
  const verify = async (tried: string): Promise<void> => {
    if (tried === '' || tried === asked.current) return;
    asked.current = tried;
    try {
      const { grant } = await api.post<{ grant: string }>('/api/admin-code/verify', {
        code: tried,
        action,
        ...(action === 'patient' ? { patientId: bookingId } : { bookingId }),
      });
      if (asked.current === tried) setAnswer({ grant, error: undefined });
    } catch (thrown) {
      if (asked.current === tried) setAnswer({ grant: undefined, error: asProblem(thrown).detail });
    }
  };
  const verifySoon = useDebouncedCallback((tried: string) => void verify(tried), 900);
  useEffect(() => () => verifySoon.cancel(), [verifySoon]);
  const type = (typed: string): void => {
    asked.current = '';
    setCode(typed);
    setAnswer(NO_ANSWER);
    verifySoon(typed);
  };
  return { ...answer, code, type, verify };
}
