import { useForm, type UseFormReturnType } from '@mantine/form';
import { useState } from 'react';
import type { Role } from '../../../shared/vocabulary.js';
import { asProblem } from '../../core/api.js';
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
  readonly isBusy: boolean;
  readonly refusal: string | undefined;
  /** Answers whether somebody was added. */
  readonly add: (values: Fields) => Promise<boolean>;
}

const EMPTY: Fields = { firstName: '', surname: '', username: '', userRole: '' };
const needed = (what: string) => (value: string) => (value.trim() === '' ? `${what} is needed` : null);

/** The person in the fields of the last step, and those who were added; kept by the wizard, so that Finish knows. */
export function useNewUser(): NewUser {
  const [added, setAdded] = useState<readonly AddedLine[]>([]);
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const form = useForm<Fields>({
    initialValues: EMPTY,
    validate: {
      firstName: needed('First name'),
      surname: needed('Surname'),
      username: needed('User name'),
      userRole: needed('Role'),
    },
  });
  const add = async ({ userRole, ...fields }: Fields): Promise<boolean> => {
    if (userRole === '') return false;
    setBusy(true);
    setRefusal(undefined);
    try {
      const { user, oneTimePassword } = await addFirstUser({ ...fields, userRole });
      const name = `${user.firstName} ${user.surname}`;
      const line = { name, username: user.username, role: userRole, password: oneTimePassword };
      setAdded((before) => [...before, line]);
      form.reset();
      return true;
    } catch (thrown) {
      const problem = asProblem(thrown);
      form.setErrors(problem.fields());
      if (Object.keys(problem.fields()).length === 0) setRefusal(problem.detail);
      return false;
    } finally {
      setBusy(false);
    }
  };
  const isTyped = Object.values(form.values).some((value) => value.trim() !== '');
  return { form, added, isTyped, isBusy, refusal, add };
}
