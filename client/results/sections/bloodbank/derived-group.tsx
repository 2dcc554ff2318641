import { Badge } from '@mantine/core';
import type { TestValue } from '../../../../shared/contract/results.js';
import type { GroupHere } from '../../../../shared/disciplines/bloodbank/group-here.js';
import type { BloodbankReference } from '../../../../shared/disciplines/bloodbank/reference.js';
import type { Standing, StandingKind } from '../../../../shared/disciplines/bloodbank/standing.js';
import { usePicture } from '../../entry/result-entry.js';
import classes from './bloodbank.module.css';

interface DerivedGroupProps {
  readonly rows: readonly TestValue[];
  /** Of a second reading: what it gives by itself. */
  readonly own: GroupHere | undefined;
  readonly reference: BloodbankReference;
}

const STANDINGS: Readonly<Record<StandingKind, { readonly said: string; readonly color: string }>> = {
  unread: { said: 'No group yet', color: 'gray' },
  unresolved: { said: 'Unresolved: no group is given', color: 'red' },
  unconfirmed: { said: 'Unconfirmed: a second person reads it', color: 'amber' },
  one: { said: 'Confirmed · one sample only, not for transfusion', color: 'amber' },
  two: { said: 'Confirmed · two samples agree', color: 'teal' },
};

/** The group, to be read across the bench, and how far it is to be trusted. */
export function DerivedGroup({ rows, own, reference }: DerivedGroupProps) {
  const standing = usePicture(({ sections }) => sections['standing'] as Standing | null);
  const said = (code: string): string => rows.find((row) => row.code === code)?.parameter ?? '';
  const [abo, rhd] = own === undefined ? [said('ABO'), said('RHD')] : [own.abo.value, own.rhd.value];
  const { said: words, color } = STANDINGS[own === undefined ? (standing?.kind ?? 'unread') : 'unconfirmed'];
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
      {standing?.isForwardOnly === 'yes' && <span>Forward grouping only (under 4 months)</span>}
      {standing !== null && standing.agrees.length > 0 && (
        <span>Agrees with {standing.agrees.join(', ')}</span>
      )}
      {standing?.remarks.map((remark) => (
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
