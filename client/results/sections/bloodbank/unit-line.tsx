import { Button, TextInput } from '@mantine/core';
import { ABO_GROUPS } from '../../../../shared/disciplines/bloodbank/group-table.js';
import type { UnitOnRecord } from '../../../../shared/disciplines/bloodbank/reference.js';
import { unitText } from '../../../../shared/disciplines/bloodbank/unit-number.js';
import { COMPONENTS } from '../../../../shared/disciplines/bloodbank/components.js';
import {
  MATCHES,
  methodsFor,
  METHODS,
  type CrossmatchLine,
} from '../../../../shared/disciplines/bloodbank/units.js';
import { DayField } from '../../../ui/fields/day-field.js';
import { ChoiceField } from '../../../ui/options/choice-field.js';
import type { Refusal } from '../../entry/judge.js';
import classes from './bloodbank.module.css';
import { UnitWay } from './unit-way.js';

export interface UnitLineProps {
  readonly at: string;
  /** As it is typed. */
  readonly line: CrossmatchLine;
  /** With what was worked out in it. */
  readonly kept: CrossmatchLine;
  readonly errors: readonly Refusal[];
  /** Where the unit is, once it is reserved. */
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
  const [component, group, ...rest] = CHOICES.map(([key, label, options]) => (
    <ChoiceField
      key={key}
      id={`${at}.${key}`}
      label={label}
      size="sm"
      value={line[key]}
      options={key === 'method' ? words(methodsFor(line)) : options}
      error={errorOf(key)}
      readOnly={isFixed}
      onPick={(value) => onChange(withItsMethod({ ...line, [key]: value }))}
    />
  ));
  return (
    <div className={classes.unit} role="group" aria-label={`Unit ${unitText(kept.unit)}`}>
      <TextInput
        id={`${at}.unit`}
        className={classes.number}
        label="Unit"
        size="sm"
        maxLength={40}
        autoComplete="off"
        readOnly={isFixed}
        value={unitText(line.unit)}
        error={errorOf('unit')}
        onChange={({ currentTarget }) => onChange({ ...line, unit: currentTarget.value })}
      />
      {component}
      {group}
      <DayField
        id={`${at}.expiry`}
        kind="expiry"
        label="Expiry"
        size="sm"
        readOnly={isFixed}
        value={line.expiry}
        error={errorOf('expiry')}
        onDay={(expiry) => onChange({ ...line, expiry })}
      />
      {rest}
      {isAskedWhy && (
        <TextInput
          id={`${at}.reason`}
          className={classes.why}
          label="Why it is given to this patient"
          size="sm"
          maxLength={500}
          autoComplete="off"
          readOnly={isFixed}
          value={line.reason ?? ''}
          error={errorOf('reason')}
          onChange={({ currentTarget }) => onChange({ ...line, reason: currentTarget.value })}
        />
      )}
      <div className={classes.where}>
        <UnitWay line={kept} where={where} />
        {!isFixed && (
          <Button size="xs" h={32} variant="subtle" color="red" onClick={onRemove}>
            Take off
          </Button>
        )}
      </div>
    </div>
  );
}

/** What has no red cells is not crossmatched, and what has some is. */
function withItsMethod(line: CrossmatchLine): CrossmatchLine {
  const ways = methodsFor(line);
  if (line.method === '' || ways.includes(line.method)) return line;
  const [only, ...others] = ways;
  return { ...line, method: others.length === 0 ? (only ?? '') : '' };
}
