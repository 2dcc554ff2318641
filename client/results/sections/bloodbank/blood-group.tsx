import { Badge } from '@mantine/core';
import { groupHere } from '../../../../shared/disciplines/bloodbank/group-here.js';
import { bloodbankReference } from '../../../../shared/disciplines/bloodbank/reference.js';
import {
  CONTROL,
  hasReactions,
  isReverse,
  REACTIONS,
  readingsFrom,
  readingsOf,
  TUBE_NAMES,
  TUBES,
  tubesRead,
  type Grade,
  type Readings,
  type Tube,
} from '../../../../shared/disciplines/bloodbank/readings.js';
import type { Confirmation } from '../../../../shared/disciplines/bloodbank/shapes.js';
import { formatDateTime } from '../../../ui/layout/date-time.js';
import { useEntry, useSheet } from '../../entry/result-entry.js';
import type { SectionPartProps } from '../section-part.js';
import { SectionCard, SectionHead } from '../section-card.js';
import classes from './bloodbank.module.css';
import { Refusals } from './refusals.js';
import { Conflict } from './conflict.js';
import { DerivedGroup } from './derived-group.js';
import { GradeField } from './grade-field.js';
import { GradePad } from './grade-pad.js';
import { UnresolvedGroup } from './unresolved-group.js';

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
