import { Button, SimpleGrid } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { loadOwnNameAgain } from '../core/own-name.js';
import { currentUser } from '../core/session.js';
import { showDone } from '../ui/feedback/notify.js';
import { Fields, textField } from '../ui/forms/fields.js';
import { SentDialog } from '../ui/forms/submit-dialog.js';
import { useSending } from '../ui/forms/use-sending.js';
import { giveOwnName } from './ready.api.js';

/** The first user was made without a name of their own. */
export function GiveName({ onGiven }: { readonly onGiven: () => void }) {
  const [isOpen, setOpen] = useState(false);
  const done = (): void => {
    setOpen(false);
    onGiven();
  };
  return (
    <>
      <Button size="compact-md" variant="default" onClick={() => setOpen(true)}>
        Give your name
      </Button>
      {isOpen && <NameDialog onGiven={done} onClose={() => setOpen(false)} />}
    </>
  );
}

interface NameDialogProps {
  readonly onGiven: () => void;
  readonly onClose: () => void;
}

const needed = (what: string) => (value: string) => (value.trim() === '' ? `${what} is needed` : null);

function NameDialog({ onGiven, onClose }: NameDialogProps) {
  const form = useForm({
    initialValues: { firstName: '', surname: '', qualification: '' },
    validate: { firstName: needed('First name'), surname: needed('Surname') },
  });
  const sending = useSending({
    form,
    notDone: 'Your name was not saved',
    send: giveOwnName,
    onDone: async ({ firstName, surname }) => {
      showDone(`You sign as ${firstName} ${surname}`);
      await loadOwnNameAgain(currentUser()?.username ?? '');
      onGiven();
    },
  });
  return (
    <SentDialog
      sending={sending}
      title="Your own name"
      confirmLabel="Save"
      lost={form.isDirty() ? 'Your name' : undefined}
      onClose={onClose}
    >
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <Fields form={form} of={NAME} />
      </SimpleGrid>
    </SentDialog>
  );
}

const NAME = {
  firstName: textField('First name', { 'data-autofocus': true, maxLength: 100 }),
  surname: textField('Surname', { maxLength: 100 }),
  qualification: textField('Qualification', {
    description: 'After the name on reports, e.g. FCPath(SA)',
    maxLength: 200,
  }),
};
