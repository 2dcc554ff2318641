import { type ComponentProps, type CSSProperties, type KeyboardEvent, useId, useMemo, useState } from 'react';
import type { TestValue } from '../../../shared/contract/results.js';
import type { Entry } from '../../../shared/domain/results/assess-result.js';
import { emptyText } from '../../../shared/domain/results/completeness.js';
import { useNumberPad } from '../../ui/fields/number-pad.js';
import { CommaQuestion, readingByKey } from '../../ui/forms/comma-question.js';
import { optionByKey } from '../../ui/options/fitting-options.js';
import { OptionList } from '../../ui/options/option-list.js';
import { onValueKey, type ValueKeys } from './grid-keys.js';
import { expandPhrase, type PhraseBook } from '../../ui/fields/phrases.js';
import classes from './result-grid.module.css';
import { decimalIndent, readingsOf, withTypedValue } from './typed-value.js';
import { useEntry } from '../entry/result-entry.js';

interface ValueFieldProps {
  /** As it is judged now. */
  readonly row: TestValue;
  readonly entry: Entry;
  /** The entry when the field got the focus. */
  readonly inHand: Entry | undefined;
  /** The most decimals among the figures that it is aligned with. */
  readonly places: number;
  /** The name of the value, and of the patient if several are on the screen. */
  readonly label: string;
  readonly isReadOnly: boolean;
  readonly isRefused: boolean;
  readonly describedBy: string;
  readonly phrases: PhraseBook;
  /** The value that "=" copies; read when the key is pressed. */
  readonly valueAbove: (() => string) | undefined;
  readonly onNote: () => void;
  readonly onLeave: () => void;
}

/** The value of a row, and the question that it asks while a comma in it may be two things. */
export function ValueField(props: ValueFieldProps) {
  const { row, entry, inHand, isReadOnly } = props;
  const { tell } = useEntry();
  const [isHeld, setHeld] = useState(false);
  const text = entry.parameter;
  const onText = (parameter: string): void =>
    tell({ type: 'rowTyped', code: row.code, change: withTypedValue(entry, inHand, parameter) });
  return (
    <>
      <TypedField {...props} text={text} onText={onText} onHold={setHeld} />
      <CommaQuestion
        typed={text}
        readings={isReadOnly ? null : readingsOf(row, text)}
        isInHand={isHeld}
        onReading={onText}
      />
    </>
  );
}

interface TypedFieldProps extends ValueFieldProps {
  readonly text: string;
  readonly onText: (text: string) => void;
  /** Whether it has the focus. */
  readonly onHold: (isHeld: boolean) => void;
}

function TypedField(props: TypedFieldProps) {
  const { row, text, isReadOnly, phrases, onText, onHold, onLeave } = props;
  const [before, setBefore] = useState(text);
  const [isOpen, setOpen] = useState(false);
  const accept = (): void => {
    setOpen(false);
    const value = accepted(row, text);
    if (value !== text) onText(value);
  };
  const keys = { ...keysOf(props), accept, restore: () => onText(before) };
  const field = {
    ...fieldProps(props),
    onFocus: () => {
      onHold(true);
      setBefore(text);
      setOpen(text === '');
    },
    onBlur: () => {
      onHold(false);
      accept();
      onLeave();
    },
  };
  if (!isLong(row))
    return <ShortField {...props} field={field} keys={keys} isOpen={isOpen} onOpen={setOpen} />;
  return (
    <textarea
      {...field}
      rows={1}
      data-long
      onKeyDown={(event) => !isReadOnly && onValueKey(event, keys)}
      onChange={({ currentTarget }) => {
        const typed = { text: currentTarget.value, at: currentTarget.selectionStart };
        onText(expandPhrase(typed, phrases).text);
      }}
    />
  );
}

function isLong({ kind }: TestValue): boolean {
  return kind === 'text' || kind === 'isolates';
}

function keysOf({ row, text, valueAbove, onText, onNote }: TypedFieldProps) {
  return {
    text,
    isMultiline: isLong(row),
    takesPlus: isLong(row) || row.options.some((option) => option.includes('+')),
    takesEquals: valueAbove === undefined || /[<>]\s*$/.test(text) || (isLong(row) && text !== ''),
    repeatAbove: () => valueAbove !== undefined && onText(valueAbove()),
    openNote: onNote,
  };
}

/** The value that the bench's rules put in while nothing was typed: typing replaces it. */
function filledIn({ row, entry }: Pick<TypedFieldProps, 'row' | 'entry'>): string {
  return row.filled !== undefined && entry.parameter === '' ? row.parameter : '';
}

/** Stands in an empty field: the value filled in by rule, or the state that the row was given. */
function placeholderOf({ row, entry }: TypedFieldProps): string {
  return filledIn({ row, entry }) || (entry.state ? emptyText(row) : '');
}

function fieldProps(props: TypedFieldProps) {
  const { row, label, text, isReadOnly, isRefused, describedBy } = props;
  return {
    className: classes.value,
    value: text,
    'aria-label': label,
    'aria-describedby': describedBy,
    'aria-invalid': isRefused || undefined,
    'data-cell': 'value',
    'data-code': row.code,
    'data-critical': row.critical || undefined,
    readOnly: isReadOnly,
    maxLength: 4000,
    placeholder: placeholderOf(props),
    'data-filled': filledIn(props) !== '' || undefined,
    autoComplete: 'off',
    spellCheck: false,
  } as const;
}

/** Characters that are read beside the button of the number pad; a longer value has the whole field. */
const BESIDE_THE_BUTTON = 5;

interface ShortFieldProps extends TypedFieldProps {
  readonly field: ComponentProps<'input'>;
  readonly keys: ValueKeys;
  /** The list of options. */
  readonly isOpen: boolean;
  readonly onOpen: (isOpen: boolean) => void;
}

/** A figure, or one of the options. */
function ShortField({ field, keys, isOpen, onOpen, ...props }: ShortFieldProps) {
  const { row, text, places, isReadOnly, onText } = props;
  const listId = useId();
  const { change, ...pad } = useNumberPad(classes.change);
  const choices = useMemo(() => row.options.map((value) => ({ value })), [row.options]);
  const isNumeric = row.kind === 'numeric';
  // A whole option is the value already: a digit then picks among all of them.
  const filter = row.options.includes(text) ? '' : text;
  const pick = (value: string): void => {
    onOpen(false);
    onText(value);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (isReadOnly) return;
    const reading = readingByKey(event, readingsOf(row, text));
    if (reading !== undefined) {
      event.preventDefault();
      return onText(reading);
    }
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
    const picked = isPlain ? optionByKey(choices, filter, event.key) : undefined;
    if (picked === undefined) return onValueKey(event, keys);
    event.preventDefault();
    pick(picked.value);
  };
  const input = (
    <input
      {...field}
      type="text"
      style={{ ...decimalIndent(text || filledIn(props), places), ...roomFor(text || placeholderOf(props)) }}
      {...(isNumeric && pad)}
      data-numeric={isNumeric || undefined}
      onKeyDown={onKeyDown}
      onChange={({ currentTarget }) => {
        onOpen(true);
        onText(currentTarget.value);
      }}
    />
  );
  const list = { id: listId, isOpen: isOpen && !isReadOnly, options: choices, typed: filter };
  if (choices.length > 0) {
    return (
      <OptionList {...list} onPick={({ value }) => pick(value)}>
        {input}
      </OptionList>
    );
  }
  if (!isNumeric || isReadOnly || change === false) return input;
  return (
    <span className={classes.padded}>
      {input}
      {text.length <= BESIDE_THE_BUTTON && change}
    </span>
  );
}

/** A figure is read whole, however long it is; its column grows with it. */
function roomFor({ length }: string): CSSProperties {
  return { '--characters': length } as CSSProperties;
}

/** The option for a typed text: "neg" is Negative if only one begins like that. */
function matchOption(options: readonly string[], text: string): string | undefined {
  const typed = text.trim().toLowerCase();
  if (typed === '') return undefined;
  const same = options.find((option) => option.toLowerCase() === typed);
  if (same !== undefined) return same;
  const begun = options.filter((option) => option.toLowerCase().startsWith(typed));
  return begun.length === 1 ? begun[0] : undefined;
}

/** The cell's value when it is left: the option meant, or the typed text. */
function accepted(row: TestValue, text: string): string {
  const isAsTyped = row.parameter === '' || row.filled !== undefined;
  return matchOption(row.options, text) ?? (isAsTyped ? text.trim() : row.parameter);
}
