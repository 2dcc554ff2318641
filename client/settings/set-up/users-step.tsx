import { Button, CopyButton, Group, SimpleGrid, Table, Text } from '@mantine/core';
import { IconCopy, IconUserPlus } from '@tabler/icons-react';
import { useForm, type UseFormReturnType } from '@mantine/form';
import { useState } from 'react';
import { ROLE_WORDS } from '../../../shared/domain/people/role-words.js';
import { ROLES, type Role } from '../../../shared/vocabulary.js';
import { roleField } from '../../ui/fields/role-field.js';
import { Fields, textField } from '../../ui/forms/fields.js';
import { SentForm } from '../../ui/forms/sent-form.js';
import { KEEP_OPEN, useSending, type Sending } from '../../ui/forms/use-sending.js';
import { TitleRow } from '../../ui/table/title-row.js';
import { addFirstUser } from './set-up.api.js';

/** The first people, one after another; with the first of them the laboratory is set up. */
export function UsersStep({ newUser }: { readonly newUser: NewUser }) {
  const { form, added, sending } = newUser;
  return (
    <>
      {added.length === 0 && (
        <Text mb={16}>
          Set-up ends with the first of them: go back now if something is left. More people are added here or
          under Security, Add User; without anybody, Finish.
        </Text>
      )}
      <SentForm sending={sending} aria-label="Add a user">
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
          <Fields form={form} of={PERSON} />
        </SimpleGrid>
        <Button
          type="submit"
          variant="default"
          mt={16}
          loading={sending.isBusy}
          leftSection={<IconUserPlus />}
        >
          Add user
        </Button>
      </SentForm>
      {added.length > 0 && <Passwords added={added} />}
    </>
  );
}

const PERSON = {
  firstName: textField('First name', { autoFocus: true, maxLength: 100 }),
  surname: textField('Surname', { maxLength: 100 }),
  username: textField('User name', {
    description: 'The name for signing in',
    autoComplete: 'off',
    maxLength: 64,
  }),
  userRole: roleField(ROLES.filter((role) => role !== 'ROLE_BOARD')),
};

function Passwords({ added }: Pick<NewUser, 'added'>) {
  return (
    <section aria-label="Users added">
      <Text mt={24} mb={8} fw={600}>
        Hand these over in person: they are shown this once.
      </Text>
      <Table.ScrollContainer minWidth={320} type="native">
        <Table aria-label="One-time passwords">
          <TitleRow titles={['User', 'Role', 'One-time password']} />
          <Table.Tbody>
            {added.map(({ name, username, role, password }) => (
              <Table.Tr key={username}>
                <Table.Td>
                  <bdi>{name}</bdi>
                  <Text c="dimmed" fz="xs">
                    {username}
                  </Text>
                </Table.Td>
                <Table.Td>{ROLE_WORDS[role].name}</Table.Td>
                <Table.Td>
                  <Group gap={8} wrap="nowrap">
                    <code>{password}</code>
                    <CopyButton value={password}>
                      {({ copied, copy }) => (
                        <Button
                          size="xs"
                          variant="subtle"
                          leftSection={<IconCopy size={14} />}
                          onClick={copy}
                        >
                          {copied ? 'Copied' : 'Copy'}
                        </Button>
                      )}
                    </CopyButton>
                  </Group>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </section>
  );
}

/** Somebody who was added, and the password that is shown this once. */
interface AddedLine {
  readonly name: string;
  readonly username: string;
  readonly role: Role;
  readonly password: string;
}

interface Person {
  readonly firstName: string;
  readonly surname: string;
  readonly username: string;
  readonly userRole: Role | '';
}

export interface NewUser {
  readonly form: UseFormReturnType<Person>;
  readonly added: readonly AddedLine[];
  /** Something is in the fields and nobody was made of it. */
  readonly isTyped: boolean;
  readonly sending: Sending;
}

const EMPTY: Person = { firstName: '', surname: '', username: '', userRole: '' };
const needed = (what: string) => (value: string) => (value.trim() === '' ? `${what} is needed` : null);

/** The person in the fields of the last step, and those who were added; kept by the wizard, so that Finish knows. */
export function useNewUser(): NewUser {
  const [added, setAdded] = useState<readonly AddedLine[]>([]);
  const form = useForm<Person>({
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
      form.clearErrors();
      document.getElementById('firstName')?.focus();
      return KEEP_OPEN;
    },
  });
  // A role that was chosen is nobody yet, and cannot be taken back.
  const { userRole: _role, ...typed } = form.values;
  const isTyped = Object.values(typed).some((value) => value.trim() !== '');
  return { form, added, isTyped, sending };
}
