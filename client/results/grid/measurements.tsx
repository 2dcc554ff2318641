import { Button, TextInput } from '@mantine/core';
import type { TestValue } from '../../../shared/contract/results.js';
import { unitText } from '../../../shared/domain/catalogue/unit-text.js';
import type { Entry } from '../../../shared/domain/results/assess-result.js';
import {
  measurements,
  readFactor,
  type RepeatedValue,
  timesFactor,
} from '../../../shared/domain/results/measured.js';
import { NumberPadField } from '../../ui/fields/number-pad.js';
import { focusValue } from './grid-keys.js';
import classes from './result-grid.module.css';

interface MeasurementsProps {
  readonly row: TestValue;
  readonly entry: Entry;
  readonly isReadOnly: boolean;
  readonly onChange: (change: Partial<Entry>) => void;
}

/** How the value was measured: its dilution, and every measurement of a repeat; the Result column holds the chosen one. */
export function Measurements(props: MeasurementsProps) {
  const { row, entry, isReadOnly, onChange } = props;
  const isEmpty = entry.parameter.trim() === '';
  return (
    <>
      {row.kind === 'numeric' && <FactorField {...props} />}
      <Button
        variant="default"
        disabled={isReadOnly || isEmpty}
        title={isEmpty ? 'Enter the measurement before repeating it' : undefined}
        onClick={({ currentTarget }) => {
          onChange(repeated(entry));
          focusValue(row.code, currentTarget);
        }}
      >
        {entry.repeats.length === 0 ? 'Repeat this value' : 'Repeat it again'}
      </Button>
      {entry.repeats.length > 0 && <RepeatList {...props} />}
    </>
  );
}

/** The Result column has the figure that was read; the reported one is beside the factor. */
function FactorField({ row, entry, isReadOnly, onChange }: MeasurementsProps) {
  const { factor } = entry;
  const isReported = factor !== null && row.parameter !== '' && readFactor(factor) !== null;
  return (
    <NumberPadField
      size="sm"
      w={170}
      label={`Dilution factor of ${row.name}`}
      maxLength={15}
      placeholder="not diluted"
      readOnly={isReadOnly}
      description={isReported ? `reported as ${row.parameter}` : undefined}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      value={factor ?? ''}
      onChange={({ currentTarget }) => onChange({ factor: currentTarget.value || null })}
    />
  );
}

function RepeatList({ row, entry, isReadOnly, onChange }: MeasurementsProps) {
  const all = measurements(entry);
  return (
    <ol className={classes.measurements} aria-label={`Measurements of ${row.name}`}>
      {all.map(({ value, reason, by, at, chosen }, index) => (
        <li key={index} data-chosen={chosen || undefined}>
          <span className={classes.measurement}>
            {value || 'in the Result column'} {unitText(row.unitOfMeasure)}
            {by !== null && <span className={classes.small}> {by}</span>}
          </span>
          {index > 0 && (
            <TextInput
              size="sm"
              className={classes.why}
              aria-label={`Why ${row.name} was repeated, measurement ${index + 1}`}
              placeholder="Why it was repeated"
              required
              maxLength={500}
              readOnly={isReadOnly}
              value={reason}
              onChange={({ currentTarget }) => {
                const { value: why } = currentTarget;
                onChange({ repeats: all.map((one, at) => (at === index ? { ...one, reason: why } : one)) });
              }}
            />
          )}
          {chosen ? (
            <span className={classes.small}>chosen</span>
          ) : (
            <Button
              size="xs"
              variant="default"
              disabled={isReadOnly || entry.parameter.trim() === ''}
              onClick={() => onChange(chosenAt(entry, index))}
            >
              Report {reported(row, entry, value)} instead
            </Button>
          )}
          {index > 0 && index === all.length - 1 && at === null && (
            <Button
              size="xs"
              variant="subtle"
              disabled={isReadOnly}
              onClick={() => onChange(withoutLast(entry))}
            >
              Undo the repeat
            </Button>
          )}
        </li>
      ))}
    </ol>
  );
}

/** The value to report: the factor belongs to the row, whichever measurement is chosen. */
function reported({ decimals }: TestValue, { factor }: Entry, value: string): string {
  const read = factor === null ? null : readFactor(factor);
  const product = read === null ? null : timesFactor(value, read, decimals);
  return product === null ? value : `${value} × ${read} = ${product}`;
}

const UNSAVED = { by: null, at: null };

/** The new measurement starts empty, with an empty comparator; the old one is beside it. */
function repeated(entry: Entry): Partial<Entry> {
  const first = { value: entry.parameter, reason: '', ...UNSAVED };
  const before = entry.repeats.length > 0 ? measurements(entry) : [first];
  const fresh = { value: '', reason: '', ...UNSAVED, chosen: true };
  const repeats = [...before.map((one): RepeatedValue => ({ ...one, chosen: false })), fresh];
  return { repeats, parameter: '', override: null };
}

function chosenAt(entry: Entry, index: number): Partial<Entry> {
  const repeats = measurements(entry).map((one, at) => ({ ...one, chosen: at === index }));
  return { repeats, parameter: repeats[index]?.value ?? '', override: null };
}

/** The last one was not saved: the one before it is reported, unless another is chosen. */
function withoutLast(entry: Entry): Partial<Entry> {
  const left = measurements(entry).slice(0, -1);
  const chosen = left.find((one) => one.chosen) ?? left.at(-1);
  const parameter = chosen?.value ?? '';
  if (left.length < 2) return { repeats: [], parameter };
  return { repeats: left.map((one) => ({ ...one, chosen: one === chosen })), parameter };
}
