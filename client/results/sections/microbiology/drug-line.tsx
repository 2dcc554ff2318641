import { ActionIcon, Checkbox } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import {
  type Interpretation,
  type Method,
  type Susceptibility,
  meaningOf,
} from '../../../../shared/disciplines/microbiology/culture.js';
import { NumberPadField } from '../../../ui/fields/number-pad.js';
import { NumberInput } from '../../../ui/forms/comma-question.js';
import { ChoiceField } from '../../../ui/options/choice-field.js';
import { choices } from '../../../ui/options/choices.js';
import type { Refusal } from '../../entry/assess-sheet.js';
import { errorAt, focusSoon, focusNextStop } from './culture-keys.js';
import classes from './culture.module.css';

interface DrugLineProps {
  /** `sections.culture.isolates[0].susceptibility[1]`. */
  readonly field: string;
  readonly line: Susceptibility;
  readonly judged: Susceptibility;
  readonly guideline: string;
  readonly errors: readonly Refusal[];
  readonly isReadOnly: boolean;
  readonly onChange: (change: Partial<Susceptibility>) => void;
  readonly onRemove: () => void;
}

const METHODS = choices({ mic: 'MIC', disc: 'Disc' });
const BY_HAND = ['S', 'I', 'R'].map((value) => ({ value, label: value }));
const KEYS_BY_HAND = 'Type S, I or R to interpret it; M or D changes the method';
/** In the value's field, which takes no letters. */
const METHOD_KEYS: Readonly<Record<string, Method>> = { m: 'mic', d: 'disc' };
/** Also for a value that no breakpoint interprets. */
const MEANT_KEYS: Readonly<Record<string, Interpretation>> = { s: 'S', i: 'I', r: 'R' };

/**
 * One drug: the value is typed and the breakpoints interpret it; without one a person does, with S, I or R in the
 * value's field. Enter goes from value to value either way.
 */
export function DrugLine(props: DrugLineProps) {
  const { field, line, judged, isReadOnly, onChange, onRemove } = props;
  return (
    <tr data-thing={line.drug}>
      <th scope="row" className={classes.drug}>
        {line.drug}
      </th>
      <td>
        <ChoiceField
          id={`${field}.method`}
          size="xs"
          w={76}
          aria-label={`Method of ${line.drug}`}
          title="M or D in the value's field changes it too"
          readOnly={isReadOnly}
          value={line.method}
          options={METHODS}
          onPick={(method) => onChange({ method: method as Method })}
          onEnter={() => focusSoon(`${field}.value`)}
        />
      </td>
      <td>
        <ValueOf {...props} />
      </td>
      <td>
        <Meaning {...props} />
      </td>
      <td className={classes.by}>{judged.by}</td>
      <td className={classes.onReport}>
        <Checkbox
          size="sm"
          aria-label={`${line.drug} on the report`}
          disabled={isReadOnly}
          checked={judged.reported ?? true}
          onChange={({ currentTarget }) => onChange({ reported: currentTarget.checked })}
        />
      </td>
      <td className={classes.away}>
        {!isReadOnly && (
          <ActionIcon aria-label={`Take ${line.drug} away`} onClick={onRemove}>
            <IconX size={14} />
          </ActionIcon>
        )}
      </td>
    </tr>
  );
}

function ValueOf({ field, line, judged, errors, isReadOnly, onChange }: DrugLineProps) {
  const byHand = isTyped(judged);
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || isReadOnly) return;
    const method = METHOD_KEYS[event.key.toLowerCase()];
    const match = byHand ? MEANT_KEYS[event.key.toLowerCase()] : undefined;
    if (method === undefined && match === undefined && event.key !== 'Enter') return;
    event.preventDefault();
    if (method !== undefined) onChange({ method });
    else if (match !== undefined) onChange({ interpretation: match });
    else focusNextStop(event.currentTarget);
  };
  return (
    <NumberInput typed={line.value} isReadOnly={isReadOnly} onReading={(value) => onChange({ value })}>
      <NumberPadField
        id={`${field}.value`}
        data-stop
        size="xs"
        w={100}
        className={classes.value}
        title={byHand ? KEYS_BY_HAND : 'M or D changes the method'}
        aria-label={`${line.method === 'mic' ? 'MIC' : 'Zone'} of ${line.drug}`}
        maxLength={20}
        readOnly={isReadOnly}
        error={errorAt(errors, `${field}.value`) ?? errorAt(errors, `${field}.drug`)}
        value={line.value}
        onChange={({ currentTarget }) => onChange({ value: currentTarget.value })}
        onKeyDown={onKeyDown}
      />
    </NumberInput>
  );
}

function Meaning({ field, line, judged, guideline, errors, isReadOnly, onChange }: DrugLineProps) {
  if (isReadOnly || !isTyped(judged)) return <Interpreted line={judged} guideline={guideline} />;
  return (
    <ChoiceField
      id={`${field}.interpretation`}
      size="xs"
      w={64}
      aria-label={`S, I or R of ${line.drug}`}
      title="No breakpoint for it: type S, I or R here or in the value's field"
      placeholder={line.value === '' ? '' : 'S/I/R'}
      error={errorAt(errors, `${field}.interpretation`)}
      value={line.interpretation}
      options={BY_HAND}
      onPick={(interpretation) => onChange({ interpretation: interpretation as Interpretation })}
      onEnter={() => focusNextStop(document.getElementById(`${field}.value`) ?? document.body)}
    />
  );
}

/** Without a breakpoint a person interprets it. */
function isTyped({ by }: Susceptibility): boolean {
  return by === '' || by.startsWith('typed');
}

interface InterpretedProps {
  readonly line: Susceptibility;
  readonly guideline: string;
}

/** S, I or R with its meaning in words. */
function Interpreted({ line: { interpretation }, guideline }: InterpretedProps) {
  if (interpretation === '') return <span className="dimmed">–</span>;
  const meaning = meaningOf(interpretation, guideline);
  if (interpretation.length > 1) return <span className={classes.words}>{meaning}</span>;
  return (
    <span className={classes.chip} data-says={interpretation} title={meaning}>
      {interpretation}
    </span>
  );
}
