import { Badge } from '@mantine/core';
import type { TestValue } from '../../../../shared/contract/results.js';
import { groupHere, type GroupHere } from '../../../../shared/disciplines/bloodbank/group-here.js';
import {
  CONTROL,
  type Grade,
  hasReactions,
  isReverse,
  REACTIONS,
  type Readings,
  readingsFrom,
  readingsOf,
  type Tube,
  TUBE_NAMES,
  TUBES,
  tubesRead,
} from '../../../../shared/disciplines/bloodbank/readings.js';
import {
  bloodbankReference,
  type BloodbankReference,
} from '../../../../shared/disciplines/bloodbank/reference.js';
import type { Confirmation } from '../../../../shared/disciplines/bloodbank/shapes.js';
import type { CaseState, CaseStatus } from '../../../../shared/disciplines/bloodbank/case-status.js';
import { formatDateTime } from '../../../ui/layout/date-time.js';
import { useEntry, usePicture, useSheet } from '../../entry/result-entry.js';
import { SectionCard, SectionHead } from '../section-card.js';
import type { SectionPartProps } from '../section-part.js';
import classes from './bloodbank.module.css';
import { GradeField, GradePad } from './grades.js';
import { Conflict, UnresolvedGroup } from './group-questions.js';
import { Refusals } from './refusals.js';

type GroupProps = SectionPartProps<Confirmation | null>;

/** The reaction grid of a group: the first reading, or the second one, which does not see the first. */
export default function BloodGroupPart(props: GroupProps) {
  const { value, onChange, rows, surroundings, isReadOnly, errors } = props;
  const { tell } = useEntry();
  const { assessedFor } = useSheet('base');
  const reference = bloodbankReference(surroundings);
  const isBlind = reference.isBlind === true;
  const isOnSheet = rows.some(({ code }) => code === 'ABO');
  if (!isOnSheet) return null;
  const readings = isBlind ? (value?.reactions ?? NOTHING_READ) : readingsOf(rows);
  const asRows = TUBES.map((code) => ({ code, parameter: readings[code] ?? '', comment: null }));
  const tubes = rows.some(({ code }) => code === CONTROL) ? TUBES : REACTIONS;
  const own = isBlind ? groupHere({ rows: asRows, patient: assessedFor, sections: {} }) : undefined;
  const onGrade = (code: Tube, grade: Grade | ''): void => {
    const read = readingsFrom((tube) => (tube === code ? grade : (readings[tube] ?? '')));
    if (isBlind) return onChange({ by: '', at: '', reactions: read });
    const change = { parameter: grade, state: null, reason: null, override: null };
    tell({ type: 'rowTyped', code, change });
  };
  return (
    <SectionCard aria-label="Blood group" data-result-grid>
      <SectionHead title={isBlind ? 'Second reading' : 'Blood group'}>
        {isBlind && (
          <Badge color="blue" variant="light">
            The first reading is not shown
          </Badge>
        )}
        {hasReactions(rows) && !isReadOnly && <GradePad />}
      </SectionHead>
      <div className={classes.group}>
        {hasReactions(rows) && (
          <ReactionGrid
            tubes={tubes}
            readings={readings}
            isReadOnly={isReadOnly}
            isBlind={isBlind}
            onGrade={onGrade}
          />
        )}
        <DerivedGroup rows={rows} own={own} reference={reference} />
      </div>
      <Refusals of={errors} />
      {!isBlind && value !== null && <SecondReading confirmation={value} />}
      {!isBlind && <UnresolvedGroup rows={rows} isReadOnly={isReadOnly} />}
      {!isBlind && <Conflict rows={rows} reference={reference} isReadOnly={isReadOnly} />}
    </SectionCard>
  );
}

const NOTHING_READ: Readings = readingsFrom(() => '');

interface ReactionGridProps {
  readonly tubes: readonly Tube[];
  readonly readings: Readings;
  readonly isReadOnly: boolean;
  readonly isBlind: boolean;
  readonly onGrade: (code: Tube, grade: Grade | '') => void;
}

function ReactionGrid({ tubes, readings, isReadOnly, isBlind, onGrade }: ReactionGridProps) {
  return (
    <div className={classes.tubes}>
      {tubes.map((code) => (
        <div key={code} className={classes.tube} data-reverse={isReverse(code) || undefined}>
          <span className={classes.serum}>{TUBE_NAMES[code]}</span>
          <GradeField
            label={`${isBlind ? 'Second reading, ' : ''}${TUBE_NAMES[code]}`}
            value={readings[code] ?? ''}
            isReadOnly={isReadOnly}
            onGrade={(grade) => onGrade(code, grade)}
            code={code}
          />
          <span className={classes.side}>{sideOf(code)}</span>
        </div>
      ))}
    </div>
  );
}

function sideOf(code: Tube): string {
  if (code === CONTROL) return 'control';
  return isReverse(code) ? 'reverse' : 'forward';
}

function SecondReading({
  confirmation: { by, at, reactions, apart },
}: {
  readonly confirmation: Confirmation;
}) {
  const read = tubesRead(reactions)
    .map((code) => `${TUBE_NAMES[code]} ${reactions[code] || '–'}`)
    .join(' · ');
  return (
    <p className={classes.second}>
      <strong>Confirmed by {by}</strong>, {formatDateTime(at)}: {read}
      {apart && (
        <>
          <br />
          <strong>The grades differ</strong>, first and second: {apart}
        </>
      )}
    </p>
  );
}

interface DerivedGroupProps {
  readonly rows: readonly TestValue[];
  /** For a second reading: the group that it gives alone. */
  readonly own: GroupHere | undefined;
  readonly reference: BloodbankReference;
}

const STANDINGS: Readonly<Record<CaseStatus, { readonly said: string; readonly color: string }>> = {
  unread: { said: 'No group yet', color: 'gray' },
  unresolved: { said: 'Unresolved: no group is given', color: 'red' },
  unconfirmed: { said: 'Unconfirmed: a second person reads it', color: 'amber' },
  one: { said: 'Confirmed · one sample only, not for transfusion', color: 'amber' },
  two: { said: 'Confirmed · two samples agree', color: 'teal' },
};

/** The group, to be read across the bench, and how far it is to be trusted. */
function DerivedGroup({ rows, own, reference }: DerivedGroupProps) {
  const status = usePicture(({ sections }) => sections['standing'] as CaseState | null);
  const textOf = (code: string): string => rows.find((row) => row.code === code)?.parameter ?? '';
  const [abo, rhd] = own === undefined ? [textOf('ABO'), textOf('RHD')] : [own.abo.value, own.rhd.value];
  const { said: words, color } = STANDINGS[own === undefined ? (status?.kind ?? 'unread') : 'unconfirmed'];
  const refusal = own?.abo.refusal ?? own?.rhd.refusal;
  const { elsewhere } = reference;
  return (
    <div className={classes.derived}>
      <output className={classes.abo} aria-label="ABO and D">
        {abo === '' && rhd === '' ? '–' : `${abo || '?'} ${rhd || '?'}`}
      </output>
      <Badge color={color} variant="light" className={classes.standing}>
        {words}
      </Badge>
      {status?.isForwardOnly === 'yes' && <span>Forward grouping only (under 4 months)</span>}
      {status !== null && status.agrees.length > 0 && <span>Agrees with {status.agrees.join(', ')}</span>}
      {status?.remarks.map((remark) => (
        <span key={remark}>{remark}</span>
      ))}
      {refusal && <span className={classes.refusal}>{refusal.message}</span>}
      {elsewhere !== null && (
        <span>
          {elsewhere.group === null
            ? `Read in ${elsewhere.profileCode}, not confirmed there yet`
            : `As read and confirmed in ${elsewhere.profileCode}`}
        </span>
      )}
    </div>
  );
}
