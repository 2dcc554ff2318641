import { TextInput } from '@mantine/core';
import { memo, useCallback, useEffect, useRef, useState } from 'react';
import type { StockTakeLine, CountedLot } from '../../../shared/contract/stock-take.js';
import { asProblem } from '../../core/api.js';
import { isIdempotencyMismatch } from '../../core/unknown-outcome.js';
import { useIdempotencyKey } from '../../core/use-idempotency-key.js';
import { NumberInput } from '../../ui/forms/comma-question.js';
import { formatDateTime } from '../../ui/layout/date-time.js';
import { saveCount } from '../inventory.api.js';
import { countError, sentQuantity } from '../quantity.js';
import { Expiry, Quantity } from '../stock-parts.js';
import { Difference, isDifferent } from './stock-take-parts.js';
import classes from './stock-takes.module.css';

interface CountRowProps {
  readonly takeId: string;
  readonly line: StockTakeLine;
  readonly isFixed: boolean;
  readonly onTyped: (key: string, isTyped: boolean) => void;
  readonly onSaved: () => Promise<void>;
  readonly onNext: (from: HTMLInputElement) => void;
}

/** A lot at a place: how much of it is there, and why it differs from the books. */
function Row(props: CountRowProps) {
  const { line, isFixed } = props;
  const name = `${line.productName}, lot ${line.lot}`;
  return (
    <div className={classes.row} role="group" aria-label={name} data-thing={name}>
      <div className={classes.what}>
        <strong>{line.productName}</strong> <span className="dimmed">{line.productCode}</span>
        <div className={classes.lot}>
          <span>Lot {line.lot}</span> <Expiry expiry={line.expiry} state={line.state} />
        </div>
      </div>
      <div className={classes.books}>
        <span className={classes.name}>Books</span>
        {line.books === null ? (
          <span className="dimmed">hidden</span>
        ) : (
          <Quantity of={line.books} unit={line.useUnit} />
        )}
      </div>
      {isFixed ? <FixedCount line={line} /> : <CountField {...props} name={name} />}
      <div className={classes.difference}>
        <Difference difference={line.difference} useUnit={line.useUnit} />
        {line.countedAt !== null && (
          <div className="dimmed">
            {formatDateTime(line.countedAt)}, {line.countedBy}
            {line.counts > 1 && `, counted ${line.counts} times`}
          </div>
        )}
      </div>
      {isDifferent(line) &&
        (isFixed ? (
          <div className={classes.reason}>{line.reason}</div>
        ) : (
          <ReasonField {...props} name={name} />
        ))}
    </div>
  );
}

export const CountRow = memo(Row);

function FixedCount({ line: { counted, useUnit } }: { readonly line: StockTakeLine }) {
  return (
    <div className={classes.count}>
      <span className={classes.name}>Counted</span>
      {counted === null ? <span className="dimmed">–</span> : <Quantity of={counted} unit={useUnit} />}
    </div>
  );
}

interface FieldProps extends CountRowProps {
  readonly name: string;
}

function useTold({ line, onTyped }: CountRowProps, field: string): (isTyped: boolean) => void {
  const key = `${line.lotId} ${line.placeId} ${field}`;
  return useCallback((isTyped: boolean) => onTyped(key, isTyped), [key, onTyped]);
}

function CountField(props: FieldProps) {
  const { takeId, line, onSaved, onNext, name } = props;
  const { value, error, type, keep } = useSavedCounts({
    ...{
      takeId,
      line,
      onSaved,
      stored: line.counted ?? '',
      wrong: countError,
      onTyped: useTold(props, 'counted'),
    },
    change: (text) => ({ counted: text === '' ? null : sentQuantity(text) }),
  });
  return (
    <NumberInput className={classes.count} typed={value} onReading={type}>
      <TextInput
        size="sm"
        label="Counted"
        aria-label={`Counted, ${name}`}
        data-count
        inputMode="decimal"
        autoComplete="off"
        maxLength={12}
        rightSection={<span className={classes.unit}>{line.useUnit}</span>}
        rightSectionWidth={56}
        rightSectionPointerEvents="none"
        value={value}
        error={error}
        onChange={({ currentTarget }) => type(currentTarget.value)}
        onBlur={() => void keep()}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
          event.preventDefault();
          onNext(event.currentTarget);
        }}
      />
    </NumberInput>
  );
}

function ReasonField(props: FieldProps) {
  const { takeId, line, onSaved, name } = props;
  const { value, error, type, keep } = useSavedCounts({
    ...{ takeId, line, onSaved, stored: line.reason, onTyped: useTold(props, 'reason') },
    wrong: (text) => (text.trim().length < 3 ? 'Give a reason of three letters or more' : null),
    change: (reason) => ({ reason }),
  });
  return (
    <TextInput
      className={classes.reason}
      size="sm"
      label="Why"
      aria-label={`Why, ${name}`}
      placeholder="Broken, spilt, never written down"
      autoComplete="off"
      maxLength={500}
      value={value}
      error={error}
      onChange={({ currentTarget }) => type(currentTarget.value)}
      onBlur={() => void keep()}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.currentTarget.blur();
      }}
    />
  );
}

interface SavedCount {
  /** As shown: the typed value, else the stored one. */
  readonly value: string;
  readonly error: string | undefined;
  readonly type: (text: string) => void;
  /** Saves what was typed; on failure it stays, with the reason. */
  readonly keep: () => Promise<void>;
}

interface Keeping {
  readonly takeId: string;
  readonly line: StockTakeLine;
  readonly stored: string;
  readonly wrong: (text: string) => string | null;
  readonly change: (text: string) => Pick<CountedLot, 'counted' | 'reason'>;
  readonly onTyped: (isTyped: boolean) => void;
  readonly onSaved: () => Promise<void>;
}

/**
 * A field of the count sheet: kept when it is left, once for what was typed. What is typed while the one before is on
 * its way goes out when that is known.
 */
function useSavedCounts({ takeId, line, stored, wrong, change, onTyped, onSaved }: Keeping): SavedCount {
  const [typed, setTyped] = useState<string>();
  const [error, setError] = useState<string>();
  const oneTry = useIdempotencyKey();
  const latest = useRef<string>(undefined);
  const sending = useRef({ isBusy: false, isWanted: false });
  const isTyped = typed !== undefined;
  useEffect(() => {
    onTyped(isTyped);
    return () => onTyped(false);
  }, [isTyped, onTyped]);
  const show = (text: string | undefined): void => {
    latest.current = text;
    setTyped(text);
  };
  const type = (text: string): void => {
    show(text);
    setError(undefined);
  };
  const send = async (text: string): Promise<void> => {
    const { lotId, placeId } = line;
    try {
      await oneTry((key) => saveCount(takeId, { lotId, placeId, ...change(text.trim()) }, key));
      await onSaved();
      if (latest.current !== text) return;
      show(undefined);
      setError(undefined);
    } catch (thrown) {
      // The value sent first is on the sheet; what was typed since stays in the field.
      if (isIdempotencyMismatch(thrown)) await onSaved();
      setError(asProblem(thrown).detail);
    }
  };
  const keep = async (): Promise<void> => {
    const text = latest.current;
    if (text === undefined) return;
    if (text.trim() === '' && stored === '' && !sending.current.isBusy) return show(undefined);
    const wording = text.trim() === '' ? null : wrong(text);
    if (wording !== null) return setError(wording);
    if (sending.current.isBusy) {
      sending.current.isWanted = true;
      return;
    }
    sending.current = { isBusy: true, isWanted: false };
    await send(text);
    const { isWanted } = sending.current;
    sending.current.isBusy = false;
    if (isWanted && latest.current !== text) await keep();
  };
  return { value: typed ?? stored, error, type, keep };
}
