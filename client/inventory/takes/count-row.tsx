import { TextInput } from '@mantine/core';
import { memo, useCallback } from 'react';
import type { StockTakeLine } from '../../../shared/contract/stock-take-shapes.js';
import { AskedFigure } from '../../ui/forms/comma-question.js';
import { formatDateTime } from '../../ui/layout/date-time.js';
import { countWrong, sentQuantity } from '../quantity.js';
import { Expiry, Quantity } from '../stock-parts.js';
import { Difference, isDifferent } from './take-parts.js';
import { useKept } from './use-kept.js';
import classes from './takes.module.css';

export interface CountRowProps {
  readonly takeId: string;
  readonly line: StockTakeLine;
  readonly isFixed: boolean;
  readonly onTyped: (key: string, isTyped: boolean) => void;
  readonly onSaved: () => Promise<void>;
  readonly onNext: (from: HTMLInputElement) => void;
}

/** A lot at a place: how much of it is there, and why that is not what the books say. */
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
  const { value, error, type, keep } = useKept({
    ...{
      takeId,
      line,
      onSaved,
      stored: line.counted ?? '',
      wrong: countWrong,
      onTyped: useTold(props, 'counted'),
    },
    change: (text) => ({ counted: text === '' ? null : sentQuantity(text) }),
  });
  return (
    <AskedFigure className={classes.count} typed={value} onReading={type}>
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
    </AskedFigure>
  );
}

function ReasonField(props: FieldProps) {
  const { takeId, line, onSaved, name } = props;
  const { value, error, type, keep } = useKept({
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
