import { ActionIcon, Button, NativeSelect, SimpleGrid, Text, TextInput, Title } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { NO_PARAMETER, type NewProfileForm } from './new-profile.js';

const KINDS = [
  { value: 'numeric', label: 'A figure' },
  { value: 'text', label: 'Free text' },
];

/** What the profile asks for: at least one, or nobody could enter its result. */
export function FirstParameters({ form }: { readonly form: NewProfileForm }) {
  const { parameters } = form.values;
  return (
    <section aria-labelledby="parameters">
      <Title order={2} fz="md" mt={24} id="parameters">
        Parameters
      </Title>
      <Text c="dimmed" mb={8}>
        What is entered, in this order. Add ranges, limits, choices and formulas in the editor afterwards.
      </Text>
      {parameters.map((_, place) => {
        const field = (name: string) => ({
          id: `parameters.${place}.${name}`,
          ...form.getInputProps(`parameters.${place}.${name}`),
        });
        return (
          <SimpleGrid
            key={place}
            cols={{ base: 1, sm: 4 }}
            spacing="sm"
            mb={12}
            data-thing={`parameter ${place + 1}`}
          >
            <TextInput label="Code" required maxLength={20} spellCheck={false} {...field('code')} />
            <TextInput label="Name" required maxLength={200} {...field('name')} />
            <TextInput
              label="Unit of measure"
              maxLength={60}
              spellCheck={false}
              {...field('unitOfMeasure')}
            />
            <div style={{ display: 'flex', gap: 6, alignItems: 'flex-start' }}>
              <NativeSelect
                size="md"
                style={{ flex: 1 }}
                label="Entered as"
                data={KINDS}
                {...field('kind')}
              />
              {parameters.length > 1 && (
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size={42}
                  mt={25}
                  aria-label={`Remove parameter ${place + 1}`}
                  onClick={() => form.removeListItem('parameters', place)}
                >
                  <IconTrash size={17} stroke={1.75} />
                </ActionIcon>
              )}
            </div>
          </SimpleGrid>
        );
      })}
      <Button
        variant="default"
        size="sm"
        leftSection={<IconPlus size={16} stroke={1.75} />}
        onClick={() => form.insertListItem('parameters', NO_PARAMETER)}
      >
        Add a parameter
      </Button>
    </section>
  );
}
