import { ActionIcon, VisuallyHidden } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconMessage2, IconPlus } from '@tabler/icons-react';
import { memo, useState } from 'react';
import type { TestValue } from '../../../shared/contract/results.js';
import type { ResultColumn } from '../../../shared/disciplines/discipline.js';
import { referenceOf } from '../../../shared/disciplines/haematology/film.js';
import { REPLACED_CODES } from '../../../shared/disciplines/haematology/manual-differential.js';
import { unitText } from '../../../shared/domain/catalogue/unit-text.js';
import type { Entry } from '../../../shared/domain/results/assess-result.js';
import { isWorkedOut } from '../../../shared/domain/results/test-value.js';
import { Flag } from '../../ui/layout/flag.js';
import type { Refusal } from '../entry/assess-sheet.js';
import {
  type RowPicture,
  useEntry,
  useReleasedSource,
  usePicture,
  useReadOnly,
  useRow,
  useSheet,
} from '../entry/result-entry.js';
import { entryFor } from '../entry/typed-result.js';
import { NotAssessed, RangeMark } from '../result-marks.js';
import { onNoteKey } from './grid-keys.js';
import type { PhraseBook } from '../../ui/fields/phrases.js';
import classes from './result-grid.module.css';
import { RowBelow } from './row-below.js';
import { ChangeSince, Previous } from './row-history.js';
import { decimalIndent, readingsOf } from './typed-value.js';
import { ValueField } from './value-field.js';
import { AboveField } from '../../ui/forms/comma-question.js';

export interface GridRowProps {
  readonly code: string;
  /** The code of the row whose value "=" repeats. */
  readonly above: string | undefined;
  /** The grid's columns: the same array for each row. */
  readonly columns: readonly ResultColumn[];
  /** The most digits behind the point that a figure of the grid has. */
  readonly places: number;
  readonly phrases: PhraseBook;
}

/** It is drawn again when its own picture changes, not with every key press of the sheet. */
export const GridRow = memo(function GridRow(props: GridRowProps) {
  const picture = useRow(props.code);
  return picture === undefined ? null : <DrawnRow {...props} {...picture} />;
});

/** A repeat needs a reason (docs/rules/values.md). */
function isUnexplained({ repeats }: Entry): boolean {
  return repeats.some(({ reason }, index) => index > 0 && reason.trim() === '');
}

function DrawnRow({ above, columns, places, phrases, ...picture }: GridRowProps & RowPicture) {
  const { code, row, entry } = picture;
  const source = useReleasedSource(code);
  const isReplaced = useReplaced(code);
  const isReadOnly = useReadOnly() || source !== undefined;
  const [isNoteOpen, setNoteOpen] = useState(false);
  const [inHand, setInHand] = useState<Entry>();
  const about = { row, entry, isReadOnly, phrases };
  return (
    <>
      <tr
        className={classes.row}
        data-critical={row.critical || undefined}
        data-calculated={isWorkedOut(row) || undefined}
        onFocus={() => setInHand((held) => held ?? entry)}
        onBlur={() => setInHand(undefined)}
      >
        <RowName row={row} />
        <ResultCell
          {...about}
          refusals={picture.refusals}
          above={above}
          places={places}
          inHand={inHand}
          onNote={() => setNoteOpen(true)}
          onLeave={() => setInHand(undefined)}
        />
        <UnitAndFlag row={row} />
        <Range row={row} />
        <td className={classes.previous} data-empty={row.previous === null || undefined}>
          <Previous row={row} />
        </td>
        {columns.includes('delta') && (
          <td className={classes.delta} data-empty={row.previous === null || undefined}>
            <ChangeSince row={row} />
          </td>
        )}
        <NoteCell row={row} entry={entry} isOpen={isNoteOpen} onToggle={() => setNoteOpen(!isNoteOpen)} />
      </tr>
      <RowBelow
        {...about}
        span={columns.length}
        openElsewhereBy={source}
        isReplaced={isReplaced}
        isNoteOpen={isNoteOpen}
        mustExplain={isUnexplained(entry)}
        onClose={() => setNoteOpen(false)}
      />
    </>
  );
}

function RowName({ row: { name, note, parameter, equation, ...row } }: { readonly row: TestValue }) {
  const isEquated = isWorkedOut(row) && parameter !== '' && equation !== null;
  return (
    <th scope="row" className={classes.name} aria-label={name} title={note ?? undefined}>
      {name}
      {isEquated && <span className={classes.equation}>{equation}</span>}
    </th>
  );
}

interface ResultCellProps extends RowPicture, Pick<GridRowProps, 'above' | 'places' | 'phrases'> {
  readonly inHand: Entry | undefined;
  readonly isReadOnly: boolean;
  readonly onNote: () => void;
  readonly onLeave: () => void;
}

function ResultCell({ above, refusals, ...props }: ResultCellProps) {
  const { row, entry, inHand } = props;
  const { use } = useEntry();
  const wasTried = useSheet('wasTried');
  // Half a figure is not refused while somebody is still typing it.
  const isTyping = inHand !== undefined && inHand.parameter !== entry.parameter;
  const shown = isTyping && !wasTried ? [] : refusals;
  const valueAbove =
    above === undefined ? undefined : () => entryFor(use.getState().state.sheet.typed, above).parameter;
  return (
    <td className={classes.result}>
      {isWorkedOut(row) ? (
        <Calculated row={row} places={props.places} />
      ) : (
        <ValueField
          {...props}
          label={`${row.name}, result`}
          isRefused={shown.length > 0}
          describedBy={`about ${row.code}`}
          valueAbove={valueAbove}
        />
      )}
      <RefusedMark
        id={`about ${row.code}`}
        refusals={shown}
        isInHand={inHand !== undefined && readingsOf(row, entry.parameter) === null}
      />
    </td>
  );
}

function Range({ row }: { readonly row: TestValue }) {
  return (
    <td
      className={classes.range}
      data-several={row.rangeSource === 'trimesters' || undefined}
      title={row.verified ? undefined : 'unverified by this laboratory'}
    >
      {row.referenceRange}
      {!row.verified && row.rangeText !== '' && <span className={classes.unverified}>*</span>}
      {row.notPregnant && <RangeMark>not pregnant</RangeMark>}
      {row.notJudged !== undefined && <NotAssessed why={row.notJudged} range={row.referenceRange} />}
    </td>
  );
}

function Calculated({ row, places }: { readonly row: TestValue; readonly places: number }) {
  return (
    <output
      className={classes.figure}
      data-words={row.kind === 'numeric' || row.kind === 'calculated' ? undefined : true}
      style={decimalIndent(row.parameter, places)}
      title={row.reason ?? row.equation ?? undefined}
    >
      {row.parameter || '–'}
    </output>
  );
}

/** A calculated row without a figure shows the reason in place of unit and flag. */
function UnitAndFlag({ row }: { readonly row: TestValue }) {
  const isUncalculated = isWorkedOut(row) && row.parameter === '';
  if (isUncalculated) {
    return (
      <td className={classes.reason} colSpan={2}>
        <span className={classes.lacking}>{row.reason}</span>
      </td>
    );
  }
  return (
    <>
      <td className={classes.unit}>{unitText(row.unitOfMeasure)}</td>
      <td className={classes.flag}>
        <Flag flag={row.flag} />
        {row.manualFlag !== null && (
          <span className={classes.manual} title="Set by hand">
            {row.flag === '' ? 'normal ' : ''}by hand {row.manualFlagBy ?? ''}
          </span>
        )}
      </td>
    </>
  );
}

interface NoteCellProps {
  readonly row: TestValue;
  readonly entry: Entry;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

/** The tick of a saved value, and the button that opens its note. */
function NoteCell({ row, entry: { parameter, comment }, isOpen, onToggle }: NoteCellProps) {
  const isSaved = usePicture(({ state }) => state.at === 'saved');
  return (
    <td className={classes.act}>
      {isSaved && parameter !== '' && <IconCheck className={classes.tick} size={16} aria-label="saved" />}
      <ActionIcon
        variant={comment ? 'light' : 'subtle'}
        color={comment ? 'teal' : 'gray'}
        data-cell="note"
        data-code={row.code}
        aria-expanded={isOpen}
        aria-label={`Note on ${row.name}`}
        title={comment || 'Comment, flag by hand or repeat (+)'}
        onKeyDown={onNoteKey}
        onClick={onToggle}
      >
        {comment ? <IconMessage2 size={16} /> : <IconPlus size={16} />}
      </ActionIcon>
    </td>
  );
}

interface RefusedMarkProps {
  /** The value is described by it. */
  readonly id: string;
  readonly refusals: readonly Refusal[];
  readonly isInHand: boolean;
}

/**
 * Why a value is refused: a sign in its cell, and the words over the row above while it has the focus. It takes no
 * room.
 */
function RefusedMark({ id, refusals, isInHand }: RefusedMarkProps) {
  if (refusals.length === 0) return null;
  const words = refusals.map(({ message }) => <span key={message}>{message}</span>);
  return (
    <>
      <AboveField
        opened={isInHand}
        isSaidElsewhere
        at={
          <span className={classes.refused} title={refusals.map(({ message }) => message).join('; ')}>
            <IconAlertTriangle size={14} aria-hidden="true" />
          </span>
        }
      >
        {words}
      </AboveField>
      <VisuallyHidden component="span" id={id}>
        {words}
      </VisuallyHidden>
    </>
  );
}

/** Whether a released manual differential of the specimen is reported in the place of this row. */
function useReplaced(code: string): boolean {
  return usePicture(({ state: { sheet } }) => {
    if (sheet.base.discipline !== 'haematology' || !REPLACED_CODES.has(code)) return false;
    return (referenceOf(sheet.surroundings.reference).countedBy ?? null) !== null;
  });
}
