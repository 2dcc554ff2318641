import { Checkbox, Group, Radio, SimpleGrid, Text, Textarea, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { ChangeSpecimenRequest, SpecimenDetail } from '../../shared/contract/specimens.js';
import { isLongAgo } from '../../shared/domain/time/collection-time.js';
import { daysLater } from '../../shared/domain/time/lab-time.js';
import { isWholeDay } from '../../shared/domain/time/read-day.js';
import { sentMoment } from '../../shared/domain/time/parse-moment.js';
import { REJECTION_REASONS } from '../../shared/vocabulary.js';
import { useLab } from '../core/lab.js';
import { DayField } from '../ui/fields/day-field.js';
import { parseTimeInput } from '../ui/fields/parse-input.js';
import { TimeField } from '../ui/fields/time-field.js';
import { SubmitDialog } from '../ui/forms/submit-dialog.js';
import { formatDay, formatTime, labToday } from '../ui/layout/date-time.js';

const DAYS_BACK = 60;

/** When it was taken, as the person says: nothing is filled in. Draw it only while it is asked for. */
export function CollectDialog({ specimen, ...says }: SaysProps) {
  const [day, setDay] = useState('');
  const [time, setTime] = useState('');
  const [by, setBy] = useState(specimen.collectedBy ?? '');
  /** The day that was confirmed to be so long ago. */
  const [meantDay, setMeantDay] = useState('');
  const timeZone = useLab((lab) => lab.timeZone);
  const text = parseTimeInput(time, formatTime(Date.now()));
  const at = text === undefined || !isWholeDay(day) ? undefined : sentMoment(timeZone, day, text);
  const asks = at !== undefined && isLongAgo(new Date(at), new Date());
  const earliest = daysLater(labToday(), -DAYS_BACK);
  const isUntouched = day === '' && time === '' && by === (specimen.collectedBy ?? '');
  const request: ChangeSpecimenRequest | undefined =
    at === undefined || (asks && meantDay !== day)
      ? undefined
      : { state: 'collected', at, by: by.trim() || null, ...(asks && { collectedLongAgo: true }) };
  return (
    <CollectionDialog
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
    </CollectionDialog>
  );
}

/** Why nobody works on it. Draw it only while it is asked for. */
export function RejectDialog({ specimen, ...says }: SaysProps) {
  const [reason, setReason] = useState('');
  const [note, setNote] = useState('');
  return (
    <CollectionDialog
      {...says}
      title={`Reject ${specimen.accession}`}
      confirmLabel="Reject the specimen"
      danger
      request={reason === '' ? undefined : { state: 'rejected', reason, note: note.trim() || null }}
      missing="Choose why first"
      lost={reason === '' && note === '' ? undefined : 'Your note about it'}
    >
      <Text mb={12}>
        Its tests leave the worklist, and the reason prints on the report. It can be collected again free of
        charge, or refunded.
      </Text>
      <Radio.Group label="Why" value={reason} onChange={setReason}>
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing={8} mt={6}>
          {REJECTION_REASONS.map((one, index) => (
            <Radio
              key={one}
              value={one}
              label={one.charAt(0).toUpperCase() + one.slice(1)}
              {...(index === 0 && { 'data-autofocus': true })}
            />
          ))}
        </SimpleGrid>
      </Radio.Group>
      <Textarea
        mt={14}
        label="More, for the laboratory"
        maxLength={500}
        value={note}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
      />
    </CollectionDialog>
  );
}

/** Asks where a specimen is stored. Draw it only while it is asked for. */
export function StoreDialog({ specimen, ...says }: SaysProps) {
  const [place, setPlace] = useState(specimen.place ?? '');
  const text = place.trim();
  return (
    <CollectionDialog
      {...says}
      title={`Store ${specimen.accession}`}
      confirmLabel="Store the specimen"
      request={text === '' ? undefined : { state: 'stored', place: text }}
      lost={place === (specimen.place ?? '') ? undefined : 'The unsaved place'}
      missing="Enter where it is stored first"
    >
      <TextInput
        label="Rack and place"
        placeholder="Fridge 2, rack 4 / B7"
        required
        maxLength={120}
        data-autofocus
        value={place}
        onChange={({ currentTarget }) => setPlace(currentTarget.value)}
      />
    </CollectionDialog>
  );
}

/** The props of every dialog about a specimen. */
interface SaysProps {
  readonly specimen: SpecimenDetail;
  /** Its failure is shown; nothing typed is lost. */
  readonly onSay: (request: ChangeSpecimenRequest) => Promise<void>;
  readonly onClose: () => void;
}

interface SaidDialogProps extends Omit<SaysProps, 'specimen'> {
  readonly title: string;
  readonly confirmLabel: string;
  readonly danger?: boolean;
  /** The request; undefined: not complete yet, and `missing` says why. */
  readonly request: ChangeSpecimenRequest | undefined;
  readonly missing: string;
  /** The typing lost by closing it; undefined while there is none. */
  readonly lost: string | undefined;
  readonly children: ReactNode;
}

/** A form about one specimen over the page. */
function CollectionDialog({ request, children, onSay, ...dialog }: SaidDialogProps) {
  return (
    <SubmitDialog
      {...dialog}
      notDone="It was not done"
      disabled={request === undefined}
      onSubmit={async () => {
        if (request !== undefined) await onSay(request);
      }}
    >
      {children}
    </SubmitDialog>
  );
}
