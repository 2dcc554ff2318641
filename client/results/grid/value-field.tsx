import { type CSSProperties, type KeyboardEvent, useId, useMemo, useState } from 'react';
import type { TestValue } from '../../../shared/contract/results.js';
import { useNumberPad } from '../../ui/fields/number-pad.js';
import { CommaQuestion, readingByKey } from '../../ui/forms/comma-question.js';
import { optionByKey } from '../../ui/options/fitting-options.js';
import { OptionList } from '../../ui/options/option-list.js';
import { onValueKey, type ValueKeys } from './grid-keys.js';
import { expandPhrase, type PhraseBook } from '../../ui/fields/phrases.js';
import classes from './result-grid.module.css';
import { readingsOf } from './typed-value.js';

type ValueFieldProps = Omit<TypedFieldProps, 'onHold'>;

/** The value of a row, and the question that it asks while a comma in it may be two things. */
export function ValueField(props: ValueFieldProps) {
  const { row, text, isReadOnly, onText } = props;
  const [isInHand, setInHand] = useState(false);
  return (
    <>
      <TypedField {...props} onHold={setInHand} />
      <CommaQuestion
        typed={text}
        readings={isReadOnly ? null : readingsOf(row, text)}
        isInHand={isInHand}
        onReading={onText}
      />
    </>
  );
}

/** Characters that are read beside the button of the number pad; a longer value has the whole field. */
const BESIDE_THE_BUTTON = 5;

/** A figure is read whole, however long it is; its column grows with it. */
function roomFor({ length }: string): CSSProperties {
  return { '--characters': length } as CSSProperties;
}

function TypedField({ onHold, ...props }: TypedFieldProps) {
  const { row, label, text, standing, isFilled, lineUp, isReadOnly, isRefused, describedBy, phrases } = props;
  const { valueAbove, onText, onNote, onLeave } = props;
  const listId = useId();
  const { change, ...pad } = useNumberPad(classes.change);
  const [before, setBefore] = useState(text);
  const isLong = row.kind === 'text' || row.kind === 'isolates';
  const [isOpen, setOpen] = useState(false);
  const choices = useMemo(() => row.options.map((value) => ({ value })), [row.options]);

  const accept = (): void => {
    setOpen(false);
    const value = accepted(row, text);
    if (value !== text) onText(value);
  };
  const keys: ValueKeys = {
    text,
    isMultiline: isLong,
    takesPlus: isLong || row.options.some((option) => option.includes('+')),
    takesEquals: valueAbove === undefined || /[<>]\s*$/.test(text) || (isLong && text !== ''),
    accept,
    restore: () => onText(before),
    repeatAbove: () => valueAbove !== undefined && onText(valueAbove()),
    openNote: onNote,
  };
  const shared = {
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
    placeholder: standing,
    'data-filled': isFilled || undefined,
    autoComplete: 'off',
    spellCheck: false,
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
  } as const;

  if (isLong) {
    return (
      <textarea
        {...shared}
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
  // A whole option is the value already: a digit then picks among all of them.
  const filter = row.options.includes(text) ? '' : text;
  const pick = (value: string): void => {
    setOpen(false);
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
      {...shared}
      type="text"
      style={{ ...lineUp, ...roomFor(text === '' ? standing : text) }}
      {...(row.kind === 'numeric' && pad)}
      data-numeric={row.kind === 'numeric' || undefined}
      onKeyDown={onKeyDown}
      onChange={({ currentTarget }) => {
        setOpen(true);
        onText(currentTarget.value);
      }}
    />
  );
  if (choices.length === 0 && row.kind === 'numeric' && !isReadOnly && change !== false)
    return (
      <span className={classes.padded}>
        {input}
        {text.length <= BESIDE_THE_BUTTON && change}
      </span>
    );
  if (choices.length === 0) return input;
  return (
    <OptionList
      id={listId}
      isOpen={isOpen && !isReadOnly}
      options={choices}
      typed={filter}
      onPick={({ value }) => pick(value)}
    >
      {input}
    </OptionList>
  );
}

interface TypedFieldProps {
  /** As it is judged now. */
  readonly row: TestValue;
  /** What is typed here, and of whom where several stand on the screen. */
  readonly label: string;
  readonly text: string;
  /** What was said of it while it has no value. */
  readonly standing: string;
  /** That is what the bench's rules put in; what is typed replaces it. */
  readonly isFilled: boolean;
  /** What is left free behind a figure. */
  readonly lineUp: CSSProperties;
  readonly isReadOnly: boolean;
  readonly isRefused: boolean;
  readonly describedBy: string;
  readonly phrases: PhraseBook;
  /** What "=" puts in; read when the key is pressed. */
  readonly valueAbove: (() => string) | undefined;
  readonly onText: (text: string) => void;
  readonly onNote: () => void;
  readonly onLeave: () => void;
  /** Whether it has the focus. */
  readonly onHold: (isHeld: boolean) => void;
}

/** The option that was meant: "neg" is Negative where only one begins so. */
function meantOption(options: readonly string[], text: string): string | undefined {
  const typed = text.trim().toLowerCase();
  if (typed === '') return undefined;
  const same = options.find((option) => option.toLowerCase() === typed);
  if (same !== undefined) return same;
  const begun = options.filter((option) => option.toLowerCase().startsWith(typed));
  return begun.length === 1 ? begun[0] : undefined;
}

/** What a cell holds once it is left: the option that was meant, or what was typed. */
function accepted(row: TestValue, text: string): string {
  const isAsTyped = row.parameter === '' || row.filled !== undefined;
  return meantOption(row.options, text) ?? (isAsTyped ? text.trim() : row.parameter);
}
