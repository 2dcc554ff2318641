import { useForm, type UseFormReturnType } from '@mantine/form';
import { useState } from 'react';
import type { Role } from '../../../shared/vocabulary.js';
import { STAYS, useSending, type Sending } from '../../ui/forms/use-sending.js';
import { addFirstUser } from './set-up.api.js';

/** Somebody who was added, and the password that is shown this once. */
export interface AddedLine {
  readonly name: string;
  readonly username: string;
  readonly role: Role;
  readonly password: string;
}

interface Fields {
  readonly firstName: string;
  readonly surname: string;
  readonly username: string;
  readonly userRole: Role | '';
}

export interface NewUser {
  readonly form: UseFormReturnType<Fields>;
  readonly added: readonly AddedLine[];
  /** Something is in the fields and nobody was made of it. */
  readonly isTyped: boolean;
  readonly sending: Sending;
}

const EMPTY: Fields = { firstName: '', surname: '', username: '', userRole: '' };
const needed = (what: string) => (value: string) => (value.trim() === '' ? `${what} is needed` : null);

/** The person in the fields of the last step, and those who were added; kept by the wizard, so that Finish knows. */
export function useNewUser(): NewUser {
  const [added, setAdded] = useState<readonly AddedLine[]>([]);
  const form = useForm<Fields>({
    initialValues: EMPTY,
    validate: {
      firstName: needed('First name'),
      surname: needed('Surname'),
      username: needed('User name'),
      userRole: needed('Role'),
    },
  });
  const sending = useSending({
    form,
    notDone: 'Nobody was added',
    send: ({ userRole, ...fields }) => addFirstUser({ ...fields, userRole: userRole as Role }),
    onDone: ({ user, oneTimePassword }) => {
      const { firstName, surname, username, userRole: role } = user;
      const line = { name: `${firstName} ${surname}`, username, role, password: oneTimePassword };
      setAdded((before) => [...before, line]);
      form.setValues(EMPTY);
      form.resetDirty(EMPTY);
      document.getElementById('firstName')?.focus();
      return STAYS;
    },
  });
  const isTyped = Object.values(form.values).some((value) => value.trim() !== '');
  return { form, added, isTyped, sending };
}
