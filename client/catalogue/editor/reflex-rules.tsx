import { Button, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Part } from './part.js';
import { ReflexLine } from './reflex-line.js';
import { isWhole } from './reflex-words.js';
import type { DraftForm } from './use-draft.js';
import classes from './editor.module.css';

const BLANK = { parameter: '', is: '', add: '' };

interface ReflexRulesProps {
  readonly form: DraftForm;
  /** Of this profile: it does not add itself. */
  readonly code: string;
}

/** Which tests are added to the booking when a result of this profile is authorised. */
export function ReflexRules({ form, code }: ReflexRulesProps) {
  const rules = form.values.reflex;
  return (
    <Part title="Reflex tests">
      <Text c="dimmed" fz="sm" mb={12}>
        When a result reads like this, the test is added to the booking at its price as soon as the result is
        authorised. Nothing is added twice, and nothing by a correction after release.
      </Text>
      <div className={classes.bands}>
        {rules.map((_, place) => (
          <ReflexLine
            key={place}
            form={form}
            place={place}
            own={code}
            onRemove={() => form.removeListItem('reflex', place)}
          />
        ))}
      </div>
      {rules.some((rule) => !isWhole(rule)) && (
        <Text role="status" c="dimmed" fz="sm" mt={6}>
          A rule is kept once it says when, what and which test.
        </Text>
      )}
      <Button
        variant="default"
        size="sm"
        mt={rules.length > 0 ? 10 : 0}
        leftSection={<IconPlus size={16} stroke={1.75} />}
        onClick={() => form.insertListItem('reflex', BLANK)}
      >
        Add a rule
      </Button>
    </Part>
  );
}
