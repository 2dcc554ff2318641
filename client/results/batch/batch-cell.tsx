import { IconAlertTriangle } from '@tabler/icons-react';
import { memo, useState } from 'react';
import type { Entry } from '../../../shared/domain/results/assess-result.js';
import { isWorkedOut } from '../../../shared/domain/results/test-value.js';
import { unitText } from '../../../shared/domain/catalogue/unit-text.js';
import type { JobCardRow } from '../../../shared/event-payloads.js';
import { Flag } from '../../ui/layout/flag.js';
import { type RowPicture, useReleasedSource, useReadOnly, useRow, useSheet } from '../entry/result-entry.js';
import { entryFor } from '../entry/typed-result.js';
import { decimalIndent } from '../grid/typed-value.js';
import type { PhraseBook } from '../../ui/fields/phrases.js';
import { ValueField } from '../grid/value-field.js';
import type { Batch } from './batch.js';
import type { BatchColumn } from './batch-columns.js';
import classes from './batch.module.css';
import { stateId } from './sample-state.js';

interface BatchCellProps {
  readonly batch: Batch;
  readonly column: BatchColumn;
  readonly card: JobCardRow;
  /** The sample above, whose value "=" repeats. */
  readonly above: string | undefined;
  readonly phrases: PhraseBook;
  readonly onNote: (code: string) => void;
}

/** One parameter of one sample. It is drawn again when its own picture changes, not with every key of the sample. */
export const BatchCell = memo(function BatchCell(props: BatchCellProps) {
  const picture = useRow(props.column.code);
  if (picture === undefined) return <td className={classes.none}>not on this sheet</td>;
  return <DrawnCell {...props} {...picture} />;
});

function DrawnCell({ column, ...props }: BatchCellProps & RowPicture) {
  const { row } = props;
  const ownUnit = column.unit === undefined ? unitText(row.unitOfMeasure) : '';
  return (
    <td className={classes.cell} data-critical={row.critical || undefined}>
      <div
        className={classes.in}
        data-figure={(row.kind === 'numeric' && column.unit !== undefined) || undefined}
      >
        {isWorkedOut(row) ? (
          <output
            className={classes.figure}
            style={decimalIndent(row.parameter, column.places)}
            title={row.reason ?? row.equation ?? undefined}
          >
            {row.parameter || '–'}
          </output>
        ) : (
          <Typed column={column} {...props} />
        )}
        <span className={classes.mark}>
          {ownUnit !== '' && <span className={classes.unit}>{ownUnit}</span>}
          <Flag flag={row.flag} />
          {row.delta !== null && (
            <IconAlertTriangle
              className={classes.jump}
              size={12}
              aria-label="further from the last value than the delta limit"
            />
          )}
        </span>
      </div>
    </td>
  );
}

function Typed({ batch, column, card, above, refusals, ...props }: BatchCellProps & RowPicture) {
  const { row, entry, onNote } = props;
  const { code, places } = column;
  const source = useReleasedSource(code);
  const isReadOnly = useReadOnly() || source !== undefined;
  const wasTried = useSheet('wasTried');
  const [inHand, setInHand] = useState<Entry>();
  return (
    <span
      className={classes.typed}
      onFocus={() => setInHand((before) => before ?? entry)}
      onBlur={() => setInHand(undefined)}
    >
      <ValueField
        {...props}
        inHand={inHand}
        places={places}
        label={`${row.name} of ${card.labNumber} ${card.patientName}`}
        isReadOnly={isReadOnly}
        isRefused={refusals.length > 0 && (wasTried || inHand === undefined)}
        describedBy={stateId(card)}
        valueAbove={above === undefined ? undefined : () => valueOf(batch, above, code)}
        onNote={() => onNote(code)}
        onLeave={() => setInHand(undefined)}
      />
    </span>
  );
}

function valueOf(batch: Batch, key: string, code: string): string {
  const sample = batch.use.getState().open.get(key);
  return sample === undefined ? '' : entryFor(sample.entry.use.getState().state.sheet.typed, code).parameter;
}
