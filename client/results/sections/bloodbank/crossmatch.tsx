import { Badge, Radio, Group, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { History } from '../../../../shared/disciplines/bloodbank/history.js';
import { bloodbankReference } from '../../../../shared/disciplines/bloodbank/reference.js';
import { unitKey, type CrossmatchLine } from '../../../../shared/disciplines/bloodbank/units.js';
import { formatDateTime } from '../../../ui/layout/date-time.js';
import { useEntry, usePicture } from '../../entry/result-entry.js';
import type { SectionPartProps } from '../section-part.js';
import { enterIn } from '../section-keys.js';
import { SectionCard, SectionHead } from '../section-card.js';
import classes from './bloodbank.module.css';
import { EmergencyIssues } from './emergency-issue.js';
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
  const [number, setNumber] = useState('');
  if (!rows.some(({ code }) => code === 'XM')) return null;
  const { collectedAt, units, emergencies } = bloodbankReference(surroundings);
  const until = judged[0]?.until ?? '';
  const add = (): void => {
    if (number.trim() === '') return;
    onChange([...value, { ...NEW_UNIT, unit: number.trim() }]);
    setNumber('');
  };
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
        <div className={classes.add}>
          <TextInput
            id={`${field}.new`}
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
              add();
            }}
          />
        </div>
      )}
      <EmergencyIssues issued={emergencies} />
    </SectionCard>
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
