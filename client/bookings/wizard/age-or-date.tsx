import { Alert, Button, Group } from '@mantine/core';
import { IconCalendarQuestion } from '@tabler/icons-react';
import { isRealDate } from '../../../shared/domain/people/age.js';
import { formatDay } from '../../ui/layout/date-time.js';
import { Field } from './step-layout.js';

interface AgeOrDateProps {
  /** As it stands in the field. */
  readonly dateOfBirth: string;
  readonly typedAge: string;
  readonly onDate: () => void;
  readonly onAge: () => void;
}

/** Another age was typed beside a stated date of birth: which of the two counts? Unanswered, the date does. */
export function AgeOrDate({ dateOfBirth, typedAge, onDate, onAge }: AgeOrDateProps) {
  const born = isRealDate(dateOfBirth) ? formatDay(dateOfBirth) : dateOfBirth.trim();
  return (
    <Field of12={12}>
      <Alert
        color="amber"
        role="alert"
        icon={<IconCalendarQuestion size={18} stroke={1.75} />}
        title={`The date of birth is ${born}`}
      >
        It stands unless you replace it with an estimate from the age {typedAge.trim()}.
        <Group gap={8} mt={8}>
          <Button size="xs" h={32} onClick={onDate}>
            Keep the date
          </Button>
          <Button size="xs" h={32} variant="default" onClick={onAge}>
            Estimate from the age
          </Button>
        </Group>
      </Alert>
    </Field>
  );
}
