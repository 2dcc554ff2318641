import { Box, Text, type SelectProps } from '@mantine/core';
import { ROLE_WORDS } from '../../../shared/domain/people/role-words.js';
import { canonicalRole, roleLabel, type Role } from '../../../shared/vocabulary.js';
import { selectField, type Field } from '../forms/fields.js';

/** A role by the name of the job, each with what it may do; the one chosen says so below the field. */
export function roleField(roles: readonly Role[], props: Partial<SelectProps> = {}): Field {
  const data = roles.map((role) => ({ value: role, label: ROLE_WORDS[role].name }));
  return (form, path) => {
    const role = canonicalRole(String(form.getInputProps(path).value));
    const draw = selectField('Role', {
      placeholder: 'Choose a role',
      maxDropdownHeight: 420,
      ...props,
      data,
      renderOption: ({ option }) => <Option role={option.value as Role} />,
      description: role === undefined ? 'What the person may see and do' : ROLE_WORDS[role].text,
      inputWrapperOrder: ['label', 'input', 'description', 'error'],
    });
    return draw(form, path);
  };
}

/** The code is how other screens show the role. */
function Option({ role }: { readonly role: Role }) {
  const { name, text } = ROLE_WORDS[role];
  return (
    <Box py={2}>
      <Text fw={560}>
        {name}{' '}
        <Text span c="dimmed" fz="xs">
          {roleLabel(role)}
        </Text>
      </Text>
      <Text fz="sm" c="dimmed">
        {text}
      </Text>
    </Box>
  );
}
