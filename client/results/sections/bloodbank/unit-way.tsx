import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { UnitOnRecord } from '../../../../shared/disciplines/bloodbank/reference.js';
import type { CrossmatchLine } from '../../../../shared/disciplines/bloodbank/units.js';
import { unitText } from '../../../../shared/disciplines/bloodbank/unit-number.js';
import { formatDateTime } from '../../../ui/layout/date-time.js';
import { showDone } from '../../../ui/feedback/notify.js';
import { SubmitDialog } from '../../../ui/forms/submit-dialog.js';
import { useEntry, useSheet } from '../../entry/result-entry.js';
import { readSurroundingsAgain } from '../../entry/live-entry.js';
import { moveUnit } from '../../results.api.js';

interface UnitWayProps {
  readonly line: CrossmatchLine;
  readonly where: UnitOnRecord | undefined;
}

/** Reserved here, on a ward, or back: and the step that comes next. */
export function UnitWay({ line, where }: UnitWayProps) {
  const [isAsked, setAsked] = useState(false);
  if (where === undefined) return <span>Reserved when it is saved as compatible</span>;
  const isOut = where.issuedAt !== null && where.returnedAt === null;
  return (
    <>
      <span>{said(where)}</span>
      <Button size="xs" h={32} variant="light" onClick={() => setAsked(true)}>
        {isOut ? 'Take back' : 'Issue'}
      </Button>
      {isAsked && <MoveDialog line={line} way={isOut ? 'return' : 'issue'} onClose={() => setAsked(false)} />}
    </>
  );
}

function said({ issuedAt, issuedBy, returnedAt, returnedBy }: UnitOnRecord): string {
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
  issue: { title: 'Issue', who: 'Who takes it', done: 'was issued' },
  return: { title: 'Take back', who: 'Who brings it back', done: 'was taken back' },
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
        await readSurroundingsAgain(entry);
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
