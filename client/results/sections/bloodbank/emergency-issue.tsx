import { Button, TextInput, Textarea } from '@mantine/core';
import { useState } from 'react';
import type { EmergencyIssueRequest } from '../../../../shared/contract/blood-units.js';
import type { EmergencyOnRecord } from '../../../../shared/disciplines/bloodbank/reference.js';
import { unitText } from '../../../../shared/disciplines/bloodbank/unit-number.js';
import { formatDateTime } from '../../../ui/layout/date-time.js';
import { DayField } from '../../../ui/fields/day-field.js';
import { showDone, showProblem } from '../../../ui/feedback/notify.js';
import { ChoiceField } from '../../../ui/options/choice-field.js';
import { saveFile } from '../../../ui/save-file.js';
import { SubmitDialog } from '../../../ui/forms/submit-dialog.js';
import { isSigned, NO_WITNESS, WitnessFields } from '../../../ui/forms/witness-fields.js';
import { useEntry, useSheet } from '../../entry/result-entry.js';
import { readSurroundingsAgain } from '../../entry/live-entry.js';
import { emergencyFile, issueInEmergency } from '../../results.api.js';
import classes from './bloodbank.module.css';

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
  /** What left uncrossmatched, newest first. */
  readonly issued: readonly EmergencyOnRecord[];
}

/** Group O red cells for somebody who cannot wait, and what has left in this way. */
export function EmergencyIssues({ issued }: EmergencyProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {issued.map(({ id, unit, group, at, issuedBy, secondBy }) => (
        <p key={id} className={classes.refusal}>
          Uncrossmatched, emergency issue: {unitText(unit)} {group}, {formatDateTime(at)}, {issuedBy} and{' '}
          {secondBy}. Crossmatch it here once the sample has come.{' '}
          <Button size="xs" h={32} variant="subtle" onClick={() => void print(id)}>
            Print its paper
          </Button>
        </p>
      ))}
      <Button mt={8} size="xs" h={32} variant="default" onClick={() => setOpen(true)}>
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
  ['person', 'Who takes it', 'Name and ward', 200],
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
        await readSurroundingsAgain(entry);
      }}
      onClose={onClose}
    >
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
        autosize
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
      <WitnessFields
        witness={witness}
        onChange={setWitness}
        legend="Second person"
        text="Somebody else of the blood bank signs here for blood that was not crossmatched."
      />
    </SubmitDialog>
  );
}
