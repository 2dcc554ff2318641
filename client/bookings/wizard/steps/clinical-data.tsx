import { Button, Group, Radio, SegmentedControl, SimpleGrid, Textarea, TextInput } from '@mantine/core';
import { IconClock } from '@tabler/icons-react';
import { useMemo } from 'react';
import { PRIORITIES, type Priority } from '../../../../shared/vocabulary.js';
import { formatTime, labToday } from '../../../ui/date-time.js';
import { DayField } from '../../../ui/day-field.js';
import type { DraftField } from '../../draft/draft.js';
import { SpecimenTubes } from '../specimen-tubes.js';
import { chosenTests } from '../tests.js';
import { readTypedTime } from '../../../ui/typed-day.js';
import { useWizard, useWizardForm } from '../wizard-form.js';
import classes from '../wizard.module.css';

const PRIORITY_LABELS: Readonly<Record<Priority, string>> = {
  routine: 'Routine',
  urgent: 'Urgent',
  stat: 'STAT',
};
const WEEKS_BACK = 400;

export function ClinicalData() {
  const form = useWizardForm();
  const { menu, booking } = useWizard();
  const { codes, gender, priority } = form.values;
  const tests = useMemo(() => chosenTests(codes, menu, booking), [codes, menu, booking]);
  const text = (field: DraftField) => ({ ...form.getInputProps(field), id: field, autoComplete: 'off' });
  return (
    <div className={classes.columns}>
      <div className={classes.form}>
        <SimpleGrid cols={{ base: 1, xs: 6 }} spacing="md" verticalSpacing="md">
          <Textarea
            {...text('notes')}
            className={classes.span6}
            label="Clinical notes"
            autosize
            minRows={2}
            maxRows={6}
            maxLength={4000}
            autoFocus
          />
          <div className={classes.span6}>
            <div className={classes.label} id="priority-label">
              Urgency
            </div>
            <SegmentedControl
              aria-labelledby="priority-label"
              value={priority}
              color={priority === 'stat' ? 'red' : priority === 'urgent' ? 'amber' : undefined}
              data={PRIORITIES.map((value) => ({ value, label: PRIORITY_LABELS[value] }))}
              onChange={(value) => form.setFieldValue('priority', value as Priority)}
            />
          </div>
          <YesNo field="fasting" label="Fasting" />
          {gender === 'female' && <YesNo field="pregnant" label="Pregnant" />}
          <TextInput {...text('medication')} className={classes.span6} label="Medication" maxLength={4000} />
          <Collected />
        </SimpleGrid>
      </div>
      <SpecimenTubes tests={tests} />
    </div>
  );
}

function YesNo({ field, label }: { readonly field: 'fasting' | 'pregnant'; readonly label: string }) {
  const form = useWizardForm();
  return (
    <Radio.Group {...form.getInputProps(field)} className={classes.span3} label={label} name={field}>
      <Group gap={18} h={34}>
        <Radio value="" label="Not said" />
        <Radio value="yes" label="Yes" />
        <Radio value="no" label="No" />
      </Group>
    </Radio.Group>
  );
}

/** When the specimen was taken is what somebody says; "now" is only ever asked for. */
function Collected() {
  const form = useWizardForm();
  const { collectedDay } = form.values;
  const day = form.getInputProps('collectedDay');
  const time = form.getInputProps('collectedTime');
  const now = (): void => {
    form.setValues({ collectedDay: labToday(), collectedTime: formatTime(Date.now()) });
    form.clearFieldError('collectedDay');
    form.clearFieldError('collectedTime');
  };
  const earliest = new Date(Date.now() - WEEKS_BACK * 7 * 86_400_000).toISOString().slice(0, 10);
  return (
    <>
      <div className={classes.span3}>
        <DayField
          id="collectedDay"
          label="Collected on"
          value={collectedDay}
          onDay={(value) => {
            form.setFieldValue('collectedDay', value);
            form.clearFieldError('collectedTime');
          }}
          onBlur={day.onBlur}
          error={day.error}
          earliest={earliest}
          opensAt="month"
        />
      </div>
      <div className={`${classes.span3} ${classes.withButton}`}>
        <TextInput
          {...time}
          id="collectedTime"
          label="at"
          placeholder="14:05"
          inputMode="numeric"
          autoComplete="off"
          onBlur={(event) => {
            const read = readTypedTime(event.currentTarget.value);
            if (read !== undefined) form.setFieldValue('collectedTime', read);
            time.onBlur?.(event);
          }}
        />
        <Button variant="default" size="md" leftSection={<IconClock size={16} stroke={1.75} />} onClick={now}>
          Now
        </Button>
      </div>
      <TextInput
        {...form.getInputProps('collectedBy')}
        id="collectedBy"
        className={classes.span6}
        label="Collected by"
        autoComplete="off"
        maxLength={200}
        description="Leave empty what nobody told you: a wrong time falsifies the turnaround"
        inputWrapperOrder={['label', 'input', 'error', 'description']}
      />
    </>
  );
}
