import { Button, Checkbox, Group, Input, Radio, SegmentedControl, Textarea } from '@mantine/core';
import { IconClock } from '@tabler/icons-react';
import { daysLater } from '../../../../shared/domain/time/lab-time.js';
import { readDay } from '../../../../shared/domain/time/read-day.js';
import { PRIORITIES, type Priority } from '../../../../shared/vocabulary.js';
import { useLab } from '../../../core/lab.js';
import { DayField } from '../../../ui/fields/day-field.js';
import { TimeField } from '../../../ui/fields/time-field.js';
import { fieldAt } from '../../../ui/forms/form-fields.js';
import { PriorityChip } from '../../../ui/layout/chips.js';
import { formatDay, formatTime, labToday } from '../../../ui/layout/date-time.js';
import { SpecimenTubes } from '../chosen-tests.js';
import { isLongAgoConfirmed, longAgoQuestion } from '../../draft/draft-rules.js';
import type { Answer, BookingDraft } from '../../draft/draft.js';
import { Field, Fields, BookingSoFar, TwoColumns, WizardText, type FactLine } from '../step-layout.js';
import { useWizard, useWizardForm } from '../wizard-form.js';

const PRIORITY_LABELS: Readonly<Record<Priority, string>> = {
  routine: 'Routine',
  urgent: 'Urgent',
  stat: 'STAT',
};
const WEEKS_BACK = 400;

export function ClinicalData() {
  const form = useWizardForm();
  const { tests } = useWizard();
  const { gender, pregnant } = form.values;
  return (
    <TwoColumns
      aside={
        <>
          <SpecimenTubes tests={tests} />
          <BookingSoFar />
        </>
      }
    >
      <Fields>
        <Field of12={12}>
          <Textarea
            {...fieldAt(form, 'notes')}
            label="Clinical notes"
            autoComplete="off"
            maxRows={6}
            maxLength={4000}
            autoFocus
          />
        </Field>
        <Urgency />
        <YesNo field="fasting" label="Fasting" />
        {gender === 'female' && <YesNo field="pregnant" label="Pregnant" />}
        {gender === 'female' && pregnant === 'yes' && (
          <WizardText
            of12={6}
            field="gestation"
            label="Gestation when collected"
            // Digits, and the plus that the number pad lacks.
            inputMode="tel"
            placeholder="28+3"
            maxLength={20}
            description="Weeks and days; it chooses the trimester's ranges"
          />
        )}
        <WizardText of12={12} field="medication" label="Medication" maxLength={4000} />
        <Collected />
      </Fields>
    </TwoColumns>
  );
}

function Urgency() {
  const form = useWizardForm();
  const { priority } = form.values;
  return (
    <Field of12={12}>
      <Input.Label id="priority-label" labelElement="div">
        Urgency
      </Input.Label>
      <SegmentedControl
        display="flex"
        w="fit-content"
        aria-labelledby="priority-label"
        value={priority}
        color={priority === 'stat' ? 'red' : priority === 'urgent' ? 'amber' : undefined}
        data={PRIORITIES.map((value) => ({ value, label: PRIORITY_LABELS[value] }))}
        onChange={(value) => form.setFieldValue('priority', value as Priority)}
      />
    </Field>
  );
}

const SAID: Readonly<Record<Answer, string>> = { '': '', yes: 'Yes', no: 'No' };

/** The same for the summary. */
export function clinicalLines(draft: BookingDraft): readonly FactLine[] {
  const { collectedDay, collectedTime, priority } = draft;
  const collected = collectedDay === '' ? '' : `${formatDay(collectedDay)} ${collectedTime}`;
  return [
    ['Urgency', priority === 'routine' ? '' : <PriorityChip key="priority" priority={priority} />],
    ['Notes', draft.notes],
    ['Fasting', SAID[draft.fasting]],
    ['Pregnant', draft.gender === 'female' ? SAID[draft.pregnant] : ''],
    ['Gestation', draft.gender === 'female' && draft.pregnant === 'yes' ? draft.gestation : ''],
    ['Medication', draft.medication],
    ['Collected', [collected, draft.collectedBy && `by ${draft.collectedBy}`].filter(Boolean).join(' ')],
  ];
}

function YesNo({ field, label }: { readonly field: 'fasting' | 'pregnant'; readonly label: string }) {
  const form = useWizardForm();
  return (
    <Field of12={6}>
      <Radio.Group {...form.getInputProps(field)} label={label} name={field}>
        <Group gap={18} h={34}>
          <Radio value="" label="Not stated" />
          <Radio value="yes" label="Yes" />
          <Radio value="no" label="No" />
        </Group>
      </Radio.Group>
    </Field>
  );
}

/** The collection time is always stated by a person; "now" is never filled in unasked. */
function Collected() {
  const form = useWizardForm();
  const { collectedDay, collectedTime } = form.values;
  const day = form.getInputProps('collectedDay');
  const time = form.getInputProps('collectedTime');
  const now = (): void => {
    form.setValues({ collectedDay: labToday(), collectedTime: formatTime(Date.now()) });
    form.clearFieldError('collectedDay');
    form.clearFieldError('collectedTime');
  };
  const earliest = daysLater(labToday(), -7 * WEEKS_BACK);
  return (
    <>
      <Field of12={6}>
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
          latest={labToday()}
        />
      </Field>
      <Field of12={6}>
        <Group gap={8} align="flex-end" wrap="nowrap">
          <TimeField
            flex={1}
            id="collectedTime"
            label="at"
            value={collectedTime}
            onTime={(value) => form.setFieldValue('collectedTime', value)}
            onBlur={time.onBlur}
            error={time.error}
          />
          <Button variant="default" size="md" leftSection={<IconClock />} onClick={now}>
            Now
          </Button>
        </Group>
      </Field>
      <LongAgo />
      <WizardText
        of12={12}
        field="collectedBy"
        label="Collected by"
        maxLength={200}
        description="Leave blank if you were not told: a guessed time falsifies the turnaround"
      />
    </>
  );
}

/** A day of more than a week ago is mostly a slip of the month or the year: it is asked before it is booked. */
function LongAgo() {
  const form = useWizardForm();
  const timeZone = useLab((lab) => lab.timeZone);
  const asked = longAgoQuestion(form.values, timeZone);
  if (asked === undefined) return null;
  const mean = (isMeant: boolean): void => {
    const day = isMeant ? (readDay(form.values.collectedDay, labToday()) ?? '') : '';
    form.setFieldValue('longAgoDay', day);
    form.clearFieldError('longAgoDay');
  };
  return (
    <Field of12={12}>
      <Checkbox
        id="longAgoDay"
        label="It was collected that long ago"
        description={asked}
        error={form.errors['longAgoDay'] !== undefined && 'Correct the day, or confirm it'}
        checked={isLongAgoConfirmed(form.values)}
        onChange={({ currentTarget }) => mean(currentTarget.checked)}
      />
    </Field>
  );
}
