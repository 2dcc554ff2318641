import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { COMPONENTS } from '../../../../shared/disciplines/bloodbank/components.js';
import { ABO_GROUPS } from '../../../../shared/disciplines/bloodbank/group-table.js';
import type { UnitOnRecord } from '../../../../shared/disciplines/bloodbank/reference.js';
import { unitText } from '../../../../shared/disciplines/bloodbank/unit-number.js';
import {
  type CrossmatchLine,
  MATCHES,
  METHODS,
  methodsFor,
} from '../../../../shared/disciplines/bloodbank/units.js';
import { showDone } from '../../../ui/feedback/notify.js';
import { DayField } from '../../../ui/fields/day-field.js';
import { SubmitDialog } from '../../../ui/forms/submit-dialog.js';
import { formatDateTime } from '../../../ui/layout/date-time.js';
import { ChoiceField } from '../../../ui/options/choice-field.js';
import type { Refusal } from '../../entry/assess-sheet.js';
import { reloadSurroundings } from '../../entry/live-entry.js';
import { useEntry, useSheet } from '../../entry/result-entry.js';
import { moveUnit } from '../../results.api.js';
import classes from './bloodbank.module.css';

interface UnitLineProps {
  readonly at: string;
  /** As it is typed. */
  readonly line: CrossmatchLine;
  /** The line with what was worked out in it. */
  readonly kept: CrossmatchLine;
  readonly errors: readonly Refusal[];
  /** The unit's present place, once it is reserved. */
  readonly where: UnitOnRecord | undefined;
  readonly isReadOnly: boolean;
  readonly onChange: (line: CrossmatchLine) => void;
  readonly onRemove: () => void;
}

const words = (list: readonly string[]) => list.map((value) => ({ value }));
const GROUPS = ABO_GROUPS.flatMap((abo) => [`${abo} Positive`, `${abo} Negative`]);
const CHOICES = [
  ['component', 'Component', words(COMPONENTS)],
  ['group', 'Group of the unit', words(GROUPS)],
  ['method', 'Method', words(METHODS)],
  ['result', 'Result', words(MATCHES)],
] as const;

/** One unit on the sheet. */
export function UnitLine({ at, line, kept, errors, where, isReadOnly, onChange, onRemove }: UnitLineProps) {
  const errorOf = (key: string) => errors.find(({ field }) => field === `${at}.${key}`)?.message;
  const isOut = where !== undefined && where.issuedAt !== null && where.returnedAt === null;
  const isFixed = isReadOnly || isOut;
  const isAskedWhy = (line.reason ?? '') !== '' || errorOf('reason') !== undefined;
  const fieldOf = (key: string) =>
    ({ id: `${at}.${key}`, size: 'sm', readOnly: isFixed, error: errorOf(key) }) as const;
  const [component, group, ...rest] = CHOICES.map(([key, label, options]) => (
    <ChoiceField
      key={key}
      {...fieldOf(key)}
      label={label}
      value={line[key]}
      options={key === 'method' ? words(methodsFor(line)) : options}
      onPick={(value) => onChange(withItsMethod({ ...line, [key]: value }))}
    />
  ));
  return (
    <div className={classes.unit} role="group" aria-label={`Unit ${unitText(kept.unit)}`}>
      <TextInput
        {...fieldOf('unit')}
        className={classes.number}
        label="Unit"
        maxLength={40}
        autoComplete="off"
        value={unitText(line.unit)}
        onChange={({ currentTarget }) => onChange({ ...line, unit: currentTarget.value })}
      />
      {component}
      {group}
      <DayField
        {...fieldOf('expiry')}
        kind="expiry"
        label="Expiry"
        value={line.expiry}
        onDay={(expiry) => onChange({ ...line, expiry })}
      />
      {rest}
      {isAskedWhy && (
        <TextInput
          {...fieldOf('reason')}
          className={classes.why}
          label="Why it is given to this patient"
          maxLength={500}
          autoComplete="off"
          value={line.reason ?? ''}
          onChange={({ currentTarget }) => onChange({ ...line, reason: currentTarget.value })}
        />
      )}
      <div className={classes.where}>
        <UnitWay line={kept} where={where} />
        {!isFixed && (
          <Button size="xs" variant="subtle" color="red" onClick={onRemove}>
            Take off
          </Button>
        )}
      </div>
    </div>
  );
}

/** Only products with red cells are crossmatched. */
function withItsMethod(line: CrossmatchLine): CrossmatchLine {
  const ways = methodsFor(line);
  if (line.method === '' || ways.includes(line.method)) return line;
  const [only, ...others] = ways;
  return { ...line, method: others.length === 0 ? (only ?? '') : '' };
}

interface UnitWayProps {
  readonly line: CrossmatchLine;
  readonly where: UnitOnRecord | undefined;
}

/** Reserved here, on a ward, or back: and the step that comes next. */
function UnitWay({ line, where }: UnitWayProps) {
  const [isAsked, setAsked] = useState(false);
  if (where === undefined) return <span>Reserved when it is saved as compatible</span>;
  const isOut = where.issuedAt !== null && where.returnedAt === null;
  return (
    <>
      <span>{textOf(where)}</span>
      <Button size="xs" variant="light" onClick={() => setAsked(true)}>
        {isOut ? 'Take back' : 'Issue'}
      </Button>
      {isAsked && <MoveDialog line={line} way={isOut ? 'return' : 'issue'} onClose={() => setAsked(false)} />}
    </>
  );
}

function textOf({ issuedAt, issuedBy, returnedAt, returnedBy }: UnitOnRecord): string {
  if (issuedAt === null) return 'Reserved';
  const issued = `Issued ${formatDateTime(issuedAt)} by ${issuedBy ?? ''}`;
  return returnedAt === null
    ? issued
    : `${issued}; returned ${formatDateTime(returnedAt)} to ${returnedBy ?? ''}`;
}

interface MoveDialogProps {
  readonly line: CrossmatchLine;
  readonly way: 'issue' | 'return';
  readonly onClose: () => void;
}

const WORDS = {
  issue: { title: 'Issue', who: 'Taken by', done: 'was issued' },
  return: { title: 'Take back', who: 'Returned by', done: 'was taken back' },
} as const;

function MoveDialog({ line, way, onClose }: MoveDialogProps) {
  const entry = useEntry();
  const { bookingInformationId: bookingId, code: profileCode } = useSheet('base');
  const [person, setPerson] = useState('');
  const { title, who, done } = WORDS[way];
  return (
    <SubmitDialog
      title={`${title} ${unitText(line.unit)}`}
      lost={person === '' ? undefined : 'Who it was'}
      notDone={`${unitText(line.unit)} was not moved`}
      confirmLabel={title}
      disabled={person.trim().length < 2}
      missing="Say who it is first"
      onSubmit={() =>
        moveUnit(way, { bookingId, profileCode, unit: line.unit, component: line.component, person })
      }
      onDone={async () => {
        showDone(`${unitText(line.unit)} ${done}`);
        onClose();
        await reloadSurroundings(entry);
      }}
      onClose={onClose}
    >
      <TextInput
        id="unit-person"
        label={who}
        description="Name and ward"
        data-autofocus
        maxLength={200}
        value={person}
        onChange={({ currentTarget }) => setPerson(currentTarget.value)}
      />
    </SubmitDialog>
  );
}
