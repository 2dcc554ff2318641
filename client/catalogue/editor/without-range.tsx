import { Button, Checkbox, Group, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { lacksRange } from '../../../shared/domain/ranges/without-range.js';
import { useOnce } from '../../ui/forms/use-once.js';
import type { EditedParameter, EditedProfile } from './edited-profile.js';
import type { EditedDraft } from './use-draft.js';
import classes from './editor.module.css';

/** The draft's parameters that give a figure, have no range, and of which nobody said that they have none. */
export function openParameters({ parameters }: EditedProfile): readonly EditedParameter[] {
  return parameters.filter(lacksRange);
}

interface WithoutRangeProps {
  /** The profile's. */
  readonly code: string;
  readonly draft: EditedDraft;
  readonly onBack: () => void;
}

/** Before a new test goes on the menu: each figure without a range is named, and somebody says that it has none. */
export function WithoutRange({ code, draft, onBack }: WithoutRangeProps) {
  const { form, saver } = draft;
  const open = openParameters(form.values);
  const [said, setSaid] = useState<ReadonlySet<string>>(new Set());
  const { isBusy, once } = useOnce();
  const goOn = async (): Promise<void> => {
    form.setFieldValue(
      'parameters',
      form
        .getValues()
        .parameters.map((one) =>
          said.has(one.key) ? { ...one, extra: { ...one.extra, noRange: true } } : one,
        ),
    );
    await saver.flush();
  };
  return (
    <section className={`card ${classes.part}`} aria-labelledby="without-range">
      <Title order={2} id="without-range">
        Without a reference range
      </Title>
      <Text c="dimmed" mt={4} mb={16}>
        No figure of these is ever flagged. Go back and give their ranges, or say of each that it has none;
        then {code} can be published and ordered.
      </Text>
      <Stack gap={10}>
        {open.map(({ key, code: parameter, name }) => (
          <Checkbox
            key={key}
            label={`${name || parameter} has no reference range`}
            checked={said.has(key)}
            onChange={({ currentTarget: { checked } }) =>
              setSaid(new Set(checked ? [...said, key] : [...said].filter((one) => one !== key)))
            }
          />
        ))}
      </Stack>
      <Group mt={16}>
        <Button
          loading={isBusy}
          disabled={!open.every(({ key }) => said.has(key))}
          title={
            open.every(({ key }) => said.has(key)) ? undefined : 'Say it of each first, or give its range'
          }
          onClick={() => void once(goOn)}
        >
          Go on
        </Button>
        <Button variant="default" onClick={onBack}>
          Back to the draft
        </Button>
      </Group>
    </section>
  );
}
