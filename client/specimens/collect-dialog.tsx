import { Checkbox, Group, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { ChangeSpecimenRequest } from '../../shared/contract/specimens.js';
import { isLongAgo } from '../../shared/domain/time/collection-time.js';
import { daysLater } from '../../shared/domain/time/lab-time.js';
import { sentMoment } from '../../shared/domain/time/said-moment.js';
import { useLab } from '../core/lab.js';
import { formatDay, formatTime, labToday } from '../ui/layout/date-time.js';
import { DayField } from '../ui/fields/day-field.js';
import { isWholeDay } from '../../shared/domain/time/read-day.js';
import { readTime } from '../ui/fields/read-typed.js';
import { TimeField } from '../ui/fields/time-field.js';
import { SaidDialog, type SaysProps } from './said-dialog.js';

const DAYS_BACK = 60;

/** When it was taken, as the person says: nothing is filled in. Draw it only while it is asked for. */
export function CollectDialog({ specimen, ...says }: SaysProps) {
  const [day, setDay] = useState('');
  const [time, setTime] = useState('');
  const [by, setBy] = useState(specimen.collectedBy ?? '');
  /** The day of which somebody said that it is so long ago. */
  const [meantDay, setMeantDay] = useState('');
  const timeZone = useLab((lab) => lab.timeZone);
  const said = readTime(time, formatTime(Date.now()));
  const at = said === undefined || !isWholeDay(day) ? undefined : sentMoment(timeZone, day, said);
  const asks = at !== undefined && isLongAgo(new Date(at), new Date());
  const earliest = daysLater(labToday(), -DAYS_BACK);
  const isUntouched = day === '' && time === '' && by === (specimen.collectedBy ?? '');
  const request: ChangeSpecimenRequest | undefined =
    at === undefined || (asks && meantDay !== day)
      ? undefined
      : { state: 'collected', at, by: by.trim() || null, ...(asks && { collectedLongAgo: true }) };
  return (
    <SaidDialog
      {...says}
      title={`${specimen.accession} was collected`}
      confirmLabel="Keep the time"
      request={request}
      lost={isUntouched ? undefined : 'What was typed'}
      missing={asks ? 'Confirm the day first' : 'Enter when it was collected first'}
    >
      <Text mb={12}>
        Enter the time you were told: it is printed on the report, and is never filled in for you.
      </Text>
      <Group grow align="flex-start">
        <DayField
          label="Collected on"
          required
          data-autofocus
          value={day}
          onDay={setDay}
          earliest={earliest}
          latest={labToday()}
        />
        <TimeField label="At" required value={time} onTime={setTime} />
      </Group>
      {asks && (
        <Checkbox
          mt={12}
          label={`It was collected as long ago as ${formatDay(day)}`}
          checked={meantDay === day}
          onChange={({ currentTarget }) => setMeantDay(currentTarget.checked ? day : '')}
        />
      )}
      <TextInput
        mt={12}
        label="Collected by"
        maxLength={120}
        value={by}
        onChange={({ currentTarget }) => setBy(currentTarget.value)}
      />
    </SaidDialog>
  );
}
