import { Badge, Button, Group, Radio, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { EmergencyIssueRequest } from '../../../../shared/contract/blood-units.js';
import type { History } from '../../../../shared/disciplines/bloodbank/shapes.js';
import {
  bloodbankReference,
  type EmergencyOnRecord,
} from '../../../../shared/disciplines/bloodbank/reference.js';
import { unitText } from '../../../../shared/disciplines/bloodbank/unit-number.js';
import { type CrossmatchLine, unitKey } from '../../../../shared/disciplines/bloodbank/units.js';
import { showDone, showProblem } from '../../../ui/feedback/notify.js';
import { DayField } from '../../../ui/fields/day-field.js';
import { SubmitDialog } from '../../../ui/forms/submit-dialog.js';
import { isSigned, NO_WITNESS, WitnessFields } from '../../../ui/forms/witness-fields.js';
import { formatDateTime } from '../../../ui/layout/date-time.js';
import { ChoiceField } from '../../../ui/options/choice-field.js';
import { saveFile } from '../../../ui/save-file.js';
import { reloadSurroundings } from '../../entry/live-entry.js';
import { useEntry, usePicture, useSheet } from '../../entry/result-entry.js';
import { emergencyFile, issueInEmergency } from '../../results.api.js';
import { SectionCard, SectionHead } from '../section-card.js';
import { enterIn, type SectionPartProps } from '../section-part.js';
import classes from './bloodbank.module.css';
import { Refusals } from './refusals.js';
import { UnitLine } from './unit-line.js';

type CrossmatchProps = SectionPartProps<readonly CrossmatchLine[]>;

const NEW_UNIT: Omit<CrossmatchLine, 'unit'> = {
  component: 'Red cells',
  group: '',
  expiry: '',
  method: 'IAT',
  result: '',
  until: '',
};

/** The units for this patient: scanned in, crossmatched, reserved, given out. */
export default function Crossmatch(props: CrossmatchProps) {
  const { field, value, judged, onChange, rows, surroundings, errors, isReadOnly } = props;
  if (!rows.some(({ code }) => code === 'XM')) return null;
  const { collectedAt, units, emergencies } = bloodbankReference(surroundings);
  const until = judged[0]?.until ?? '';
  return (
    <SectionCard aria-label="Crossmatch">
      <SectionHead title="Crossmatch">
        <Badge variant="light" color={collectedAt === null ? 'red' : 'gray'} className={classes.standing}>
          {collectedAt === null
            ? 'No collection time: no crossmatch'
            : `Collected ${formatDateTime(collectedAt)}`}
        </Badge>
        {until !== '' && (
          <Badge variant="light" color="blue" className={classes.standing}>
            Good until {formatDateTime(until)}
          </Badge>
        )}
      </SectionHead>
      <RecentHistory isReadOnly={isReadOnly} />
      {value.map((line, index) => (
        <UnitLine
          // A line is known by its place: its number may be half typed.
          key={index}
          at={`${field}[${index}]`}
          line={line}
          kept={judged[index] ?? line}
          errors={errors.filter((error) => error.field?.startsWith(`${field}[${index}]`))}
          where={units.find((one) => unitKey(one) === unitKey(judged[index] ?? line))}
          isReadOnly={isReadOnly}
          onChange={(next) => onChange(value.map((one, at) => (at === index ? next : one)))}
          onRemove={() => onChange(value.filter((_, at) => at !== index))}
        />
      ))}
      <Refusals of={errors.filter((error) => error.field === field)} />
      {!isReadOnly && (
        <AddUnit id={`${field}.new`} onAdd={(unit) => onChange([...value, { ...NEW_UNIT, unit }])} />
      )}
      <EmergencyIssues issued={emergencies} />
    </SectionCard>
  );
}

interface AddUnitProps {
  readonly id: string;
  readonly onAdd: (unit: string) => void;
}

function AddUnit({ id, onAdd }: AddUnitProps) {
  const [number, setNumber] = useState('');
  return (
    <div className={classes.add}>
      <TextInput
        id={id}
        label="Scan or type a unit"
        description="Typed with its check character"
        size="sm"
        maxLength={40}
        autoComplete="off"
        value={number}
        onChange={({ currentTarget }) => setNumber(currentTarget.value)}
        onKeyDown={(event) => {
          if (enterIn(event) === undefined) return;
          event.stopPropagation();
          if (number.trim() === '') return;
          onAdd(number.trim());
          setNumber('');
        }}
      />
    </div>
  );
}

const ANSWERS = [
  ['yes', 'Yes'],
  ['no', 'No'],
  ['unknown', 'Not known'],
] as const;

/** It decides how long the sample is good. */
function RecentHistory({ isReadOnly }: { readonly isReadOnly: boolean }) {
  const { tell } = useEntry();
  const history = usePicture(({ state }) => state.sheet.typed.sections['history'] as History | null);
  return (
    <Radio.Group
      label="Transfused or pregnant in the last three months"
      value={history?.transfusedOrPregnant ?? 'unknown'}
      onChange={(transfusedOrPregnant) =>
        tell({ type: 'sectionTyped', name: 'history', value: { transfusedOrPregnant } })
      }
    >
      <Group gap={18} mt={4} mb={4}>
        {ANSWERS.map(([value, label]) => (
          <Radio key={value} value={value} label={label} disabled={isReadOnly} />
        ))}
      </Group>
    </Radio.Group>
  );
}

const O_NEGATIVE = 'O Negative';
const GROUPS = [{ value: O_NEGATIVE }, { value: 'O Positive' }];

async function print(id: string): Promise<void> {
  try {
    await saveFile(emergencyFile(id), 'emergency issue.pdf');
  } catch (thrown) {
    showProblem(thrown, { what: 'The paper of the unit was not printed', retry: () => print(id) });
  }
}

interface EmergencyProps {
  /** Units issued uncrossmatched, newest first. */
  readonly issued: readonly EmergencyOnRecord[];
}

/** Group O red cells for somebody who cannot wait, and the units issued in this way. */
function EmergencyIssues({ issued }: EmergencyProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {issued.map(({ id, unit, group, at, issuedBy, secondBy }) => (
        <p key={id} className={classes.refusal}>
          Uncrossmatched, emergency issue: {unitText(unit)} {group}, {formatDateTime(at)}, {issuedBy} and{' '}
          {secondBy}. Crossmatch it here once the sample has come.{' '}
          <Button size="xs" variant="subtle" onClick={() => void print(id)}>
            Print its paper
          </Button>
        </p>
      ))}
      <Button mt={8} size="xs" variant="default" onClick={() => setOpen(true)}>
        Emergency issue, uncrossmatched
      </Button>
      {isOpen && <EmergencyDialog onClose={() => setOpen(false)} />}
    </>
  );
}

type Typed = Omit<EmergencyIssueRequest, 'bookingId' | 'component' | 'dReason'> & {
  readonly dReason: string;
};
const NOTHING: Typed = { unit: '', group: O_NEGATIVE, expiry: '', person: '', reason: '', dReason: '' };
const TEXTS = [
  ['unit', 'Unit', 'Scan it, or type it with its check character', 40],
  ['person', 'Taken by', 'Name and ward', 200],
] as const;

function EmergencyDialog({ onClose }: { readonly onClose: () => void }) {
  const entry = useEntry();
  const { bookingInformationId: bookingId } = useSheet('base');
  const [typed, setTyped] = useState(NOTHING);
  const [witness, setWitness] = useState(NO_WITNESS);
  const change = (part: Partial<Typed>): void => setTyped({ ...typed, ...part });
  const isWhole = [typed.unit, typed.expiry, typed.person, typed.reason].every((text) => text.trim() !== '');
  return (
    <SubmitDialog
      title="Emergency issue, uncrossmatched"
      lost={typed === NOTHING ? undefined : 'What was typed'}
      notDone="Nothing was issued"
      confirmLabel="Issue uncrossmatched"
      disabled={!isWhole || !isSigned(witness)}
      onSubmit={() => issueInEmergency({ ...typed, bookingId }, witness)}
      onDone={async ({ id, unit }) => {
        showDone(`${unitText(unit)} was issued uncrossmatched: send its paper along, the sample follows`);
        onClose();
        await print(id);
        await reloadSurroundings(entry);
      }}
      onClose={onClose}
    >
      <EmergencyFields typed={typed} onChange={change} />
      <WitnessFields
        witness={witness}
        onChange={setWitness}
        legend="Second person"
        text="A second member of the blood bank signs here for uncrossmatched blood."
      />
    </SubmitDialog>
  );
}

interface EmergencyFieldsProps {
  readonly typed: Typed;
  readonly onChange: (change: Partial<Typed>) => void;
}

function EmergencyFields({ typed, onChange: change }: EmergencyFieldsProps) {
  return (
    <>
      {TEXTS.map(([key, label, description, most], index) => (
        <TextInput
          key={key}
          id={`emergency.${key}`}
          label={label}
          description={description}
          maxLength={most}
          autoComplete="off"
          mb={10}
          {...(index === 0 && { 'data-autofocus': true })}
          value={typed[key]}
          onChange={({ currentTarget }) => change({ [key]: currentTarget.value })}
        />
      ))}
      <ChoiceField
        id="emergency.group"
        label="Group of the red cells"
        value={typed.group}
        options={GROUPS}
        onPick={(group) => change({ group })}
      />
      <DayField
        id="emergency.expiry"
        label="Expiry"
        value={typed.expiry}
        onDay={(expiry) => change({ expiry })}
      />
      <Textarea
        id="emergency.reason"
        label="Why it cannot wait for a crossmatch"
        minRows={1}
        maxLength={500}
        my={10}
        value={typed.reason}
        onChange={({ currentTarget }) => change({ reason: currentTarget.value })}
      />
      {typed.group !== O_NEGATIVE && (
        <TextInput
          id="emergency.dReason"
          label="Why it is D positive"
          maxLength={500}
          mb={10}
          value={typed.dReason}
          onChange={({ currentTarget }) => change({ dReason: currentTarget.value })}
        />
      )}
    </>
  );
}
