import type { ReactNode } from 'react';
import type { Requester, Booking, SelectedProfile } from '../../../shared/contract/booking-shapes.js';
import { pregnancyText } from '../../../shared/domain/people/gestation.js';
import { StageChip } from './chips.js';
import classes from './facts.module.css';

/** Facts about a person or thing, name by name. */
export function Facts({ children }: { readonly children: ReactNode }) {
  return <dl className={classes.facts}>{children}</dl>;
}

interface FactProps {
  readonly name: string;
  /** Its words are under the name. */
  readonly wide?: boolean;
  readonly children: ReactNode;
}

export function Fact({ name, wide = false, children }: FactProps) {
  const isEmpty = children === null || children === '';
  return (
    <div className={classes.fact} data-wide={wide || undefined}>
      <dt>{name}</dt>
      <dd>{isEmpty ? <span className="dimmed">–</span> : children}</dd>
    </div>
  );
}

/** The requester's notes on the patient, in one line. */
export function clinicalText({ notes, clinical, patientData }: Booking): string {
  const parts = [
    notes,
    clinical.fasting === true ? 'fasting' : '',
    pregnancyText(patientData.gender, clinical),
    clinical.medication ?? '',
  ];
  return parts.filter((part) => part !== '').join('; ');
}

interface RequestedTestsProps {
  readonly profiles: readonly SelectedProfile[];
  /** The present one. */
  readonly here: string;
  readonly nameOf?: (profile: SelectedProfile) => ReactNode;
}

export function RequestedTests({ profiles, here, nameOf }: RequestedTestsProps) {
  return (
    <ul className={`bare ${classes.tests}`}>
      {profiles.map((profile) => (
        <li key={profile.code} data-here={profile.code === here || undefined}>
          <div>
            {nameOf?.(profile) ?? <span>{profile.name}</span>}
            {profile.askedBy !== undefined && (
              <div className={classes.asked}>{requesterText(profile.askedBy)}</div>
            )}
          </div>
          <StageChip stage={profile.stage} />
        </li>
      ))}
    </ul>
  );
}

function requesterText({ kind, name }: Requester): string {
  if (kind !== 'reflex') return `added for ${kind} ${name}`;
  return name === '' ? 'added by a reflex rule' : `added by reflex: ${name}`;
}
