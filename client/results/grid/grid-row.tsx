import { ActionIcon, VisuallyHidden } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconMessage2, IconPlus } from '@tabler/icons-react';
import { memo, useState } from 'react';
import type { TestValue } from '../../../shared/contract/results.js';
import type { ResultColumn } from '../../../shared/disciplines/discipline.js';
import { referenceOf } from '../../../shared/disciplines/haematology/film.js';
import { REPLACED_CODES } from '../../../shared/disciplines/haematology/manual-differential.js';
import { unitText } from '../../../shared/domain/catalogue/unit-text.js';
import type { Entry } from '../../../shared/domain/results/assess-result.js';
import { standingText } from '../../../shared/domain/results/completeness.js';
import { isWorkedOut } from '../../../shared/domain/results/test-value.js';
import { Flag } from '../../ui/layout/flag.js';
import type { Refusal } from '../entry/judge.js';
import {
  type RowPicture,
  useEntry,
  useHeldBy,
  usePicture,
  useReadOnly,
  useRow,
} from '../entry/result-entry.js';
import { entryFor } from '../entry/typed-result.js';
import { NotJudged, RangeMark } from '../result-marks.js';
import { onNoteKey } from './grid-keys.js';
import type { PhraseBook } from '../../ui/fields/phrases.js';
import classes from './result-grid.module.css';
import { RowBelow } from './row-below.js';
import { ChangeSince, Previous } from './row-history.js';
import { isAbsurd, lineUp, readingsOf, typedOver } from './typed-value.js';
import { ValueField } from './value-field.js';
import { AboveField } from '../../ui/forms/comma-question.js';

export interface GridRowProps {
  readonly code: string;
  /** The code of the row whose value "=" repeats. */
  readonly above: string | undefined;
  /** Of the grid: the same array for each row. */
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

/** Half a figure is not refused while somebody is still typing it. */
function shownRefusals({ entry, refusals }: RowPicture, inHand: Entry | undefined, wasTried: boolean) {
  const isTyping = inHand !== undefined && inHand.parameter !== entry.parameter;
  return isTyping && !wasTried ? [] : refusals;
}

/** A repeat needs a reason (docs/rules/values.md). */
function isUnexplained({ repeats }: Entry): boolean {
  return repeats.some(({ reason }, index) => index > 0 && reason.trim() === '');
}

function DrawnRow({ code, above, columns, places, phrases, ...picture }: GridRowProps & RowPicture) {
  const { row, entry } = picture;
  const { tell, use } = useEntry();
  const held = useHeldBy(code);
  const isReplaced = useReplaced(code);
  const isReadOnly = useReadOnly() || held !== undefined;
  const wasTried = useTried();
  const isSaved = usePicture(({ state }) => state.at === 'saved');
  const [isNoteOpen, setNoteOpen] = useState(false);
  const [inHand, setInHand] = useState<Entry>();
  const isInHand = inHand !== undefined;
  const isCalculated = isWorkedOut(row);
  const fills = row.filled !== undefined && entry.parameter === '' ? row.parameter : '';
  const refusals = shownRefusals(picture, inHand, wasTried);
  const change = (next: Partial<Entry>): void => tell({ type: 'rowTyped', code, change: next });
  const valueAbove =
    above === undefined ? undefined : () => entryFor(use.getState().state.sheet.typed, above).parameter;
  return (
    <>
      <tr
        className={classes.row}
        data-critical={row.critical || undefined}
        data-calculated={isCalculated || undefined}
        onFocus={() => setInHand((held) => held ?? entry)}
        onBlur={() => setInHand(undefined)}
      >
        <th scope="row" className={classes.name} aria-label={row.name} title={row.note ?? undefined}>
          {row.name}
          {isCalculated && row.parameter !== '' && row.equation !== null && (
            <span className={classes.equation}>{row.equation}</span>
          )}
        </th>
        <td className={classes.result}>
          {isCalculated ? (
            <Calculated row={row} places={places} />
          ) : (
            <ValueField
              row={row}
              label={`${row.name}, result`}
              text={entry.parameter}
              standing={fills || (entry.state ? standingText(row) : '')}
              isFilled={fills !== ''}
              lineUp={lineUp(entry.parameter || fills, places)}
              isReadOnly={isReadOnly}
              isRefused={refusals.length > 0}
              describedBy={`about ${code}`}
              phrases={phrases}
              valueAbove={valueAbove}
              onText={(parameter) => change(typedOver(entry, inHand, parameter))}
              onNote={() => setNoteOpen(true)}
              onLeave={() => setInHand(undefined)}
            />
          )}
          <RefusedMark
            id={`about ${code}`}
            refusals={refusals}
            isInHand={isInHand && readingsOf(row, entry.parameter) === null}
          />
        </td>
        <UnitAndFlag row={row} />
        <td
          className={classes.range}
          data-several={row.rangeSource === 'trimesters' || undefined}
          title={row.verified ? undefined : 'unverified by this laboratory'}
        >
          {row.referenceRange}
          {!row.verified && row.rangeText !== '' && <span className={classes.unverified}>*</span>}
          {row.notPregnant && <RangeMark>not pregnant</RangeMark>}
          {row.notJudged !== undefined && <NotJudged why={row.notJudged} range={row.referenceRange} />}
        </td>
        <td className={classes.previous} data-empty={row.previous === null || undefined}>
          <Previous row={row} />
        </td>
        {columns.includes('delta') && (
          <td className={classes.delta} data-empty={row.previous === null || undefined}>
            <ChangeSince row={row} />
          </td>
        )}
        <NoteCell
          row={row}
          entry={entry}
          isSaved={isSaved}
          isOpen={isNoteOpen}
          onToggle={() => setNoteOpen(!isNoteOpen)}
        />
      </tr>
      <RowBelow
        span={columns.length}
        row={row}
        entry={entry}
        needsReason={!isReadOnly && isAbsurd(row, isCalculated ? row.parameter : entry.parameter)}
        heldBy={held}
        isReplaced={isReplaced}
        isNoteOpen={isNoteOpen}
        mustExplain={isUnexplained(entry)}
        isReadOnly={isReadOnly}
        phrases={phrases}
        onChange={change}
        onClose={() => setNoteOpen(false)}
      />
    </>
  );
}

function Calculated({ row, places }: { readonly row: TestValue; readonly places: number }) {
  return (
    <output
      className={classes.figure}
      data-words={row.kind === 'numeric' || row.kind === 'calculated' ? undefined : true}
      style={lineUp(row.parameter, places)}
      title={row.reason ?? row.equation ?? undefined}
    >
      {row.parameter || '–'}
    </output>
  );
}

function useTried(): boolean {
  return usePicture(({ state }) => state.sheet.wasTried);
}

/** A calculated row without a figure says why, where unit and flag would stand. */
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
  readonly isSaved: boolean;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

/** The tick of a saved value, and the button that opens its note. */
function NoteCell({ row, entry: { parameter, comment }, isSaved, isOpen, onToggle }: NoteCellProps) {
  return (
    <td className={classes.act}>
      {isSaved && parameter !== '' && <IconCheck className={classes.tick} size={16} aria-label="saved" />}
      <ActionIcon
        variant={comment ? 'light' : 'subtle'}
        color={comment ? 'teal' : 'gray'}
        size={32}
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

/** Why a value is refused: a sign in its cell, its words over the row above while it is in hand. It takes no room. */
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
