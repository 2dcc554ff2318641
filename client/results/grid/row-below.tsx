import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { TestValue } from '../../../shared/contract/results.js';
import { REPLACED } from '../../../shared/disciplines/haematology/manual-differential.js';
import { unitText } from '../../../shared/domain/catalogue/unit-text.js';
import type { Entry } from '../../../shared/domain/results/assess-result.js';
import { measuredText } from '../../../shared/domain/results/measured.js';
import { isWorkedOut } from '../../../shared/domain/results/test-value.js';
import { PhraseArea } from '../../ui/fields/phrase-area.js';
import { formatDateTime } from '../../ui/layout/date-time.js';
import { useEntry, usePicture } from '../entry/result-entry.js';
import { isImplausibleEntry } from './typed-value.js';
import { focusValue } from './grid-keys.js';
import { Measurements } from './measurements.js';
import type { PhraseBook } from '../../ui/fields/phrases.js';
import classes from './result-grid.module.css';
import { KeysInLines } from '../../ui/keys/key-hint.js';

interface RowBelowProps {
  /** Columns of the grid. */
  readonly span: number;
  readonly row: TestValue;
  readonly entry: Entry;
  /** The released profile that the row is read from. */
  readonly openElsewhereBy?: string | undefined;
  /** A released manual differential of the specimen is reported in its place. */
  readonly isReplaced?: boolean;
  readonly isNoteOpen: boolean;
  /** The note is open because something in it is missing. */
  readonly mustExplain?: boolean;
  readonly isReadOnly: boolean;
  readonly phrases: PhraseBook;
  readonly onClose: () => void;
}

/** Remarks on a value, below its row. No refusal opens or closes it. */
export function RowBelow({
  span,
  openElsewhereBy,
  isReplaced,
  isNoteOpen,
  mustExplain,
  ...about
}: RowBelowProps) {
  const { row, entry, isReadOnly } = about;
  const { tell } = useEntry();
  const change = (next: Partial<Entry>): void => tell({ type: 'rowTyped', code: row.code, change: next });
  const needsReason =
    !isReadOnly && isImplausibleEntry(row, isWorkedOut(row) ? row.parameter : entry.parameter);
  const drawn = useDrawn(row);
  const showsNote = isNoteOpen || mustExplain === true;
  const text = showsNote ? '' : remarkOn(entry);
  const remark = [
    openElsewhereBy === undefined ? '' : `released with ${openElsewhereBy}: amend it there`,
    isReplaced ? REPLACED : '',
    replacedText(row),
    drawn,
    detectionLimit(row),
    measuredText(row),
    text,
  ]
    .filter(Boolean)
    .join('; ');
  if (!needsReason && !showsNote && remark === '') return null;
  return (
    <tr className={classes.below}>
      <td colSpan={span}>
        {remark !== '' && <p className={classes.remark}>{remark}</p>}
        {needsReason && (
          <TextInput
            size="sm"
            maw={460}
            mb={6}
            maxLength={500}
            label={`Why ${row.name} ${row.parameter || entry.parameter} stands`}
            placeholder="Correct the value, or say why it is right"
            value={entry.override ?? ''}
            onChange={({ currentTarget }) => change({ override: currentTarget.value || null })}
          />
        )}
        {showsNote && <RowNote {...about} takesFocus={isNoteOpen} onChange={change} />}
      </td>
    </tr>
  );
}

function detectionLimit({ extra, unitOfMeasure }: TestValue): string {
  const limit = extra?.limitOfDetection;
  return limit ? `limit of detection ${limit} ${unitText(unitOfMeasure)}` : '';
}

/** The value reported in place of the entered figure. */
function replacedText({ filled, parameter, reason }: TestValue): string {
  if (filled === undefined || filled.entered === '') return '';
  const reported = parameter === '' ? 'not done' : `"${parameter}"`;
  return `reported as ${reported}${reason === null ? '' : ` (${reason})`}; what was entered stays with the bench`;
}

/** The note in one line, while its fields are closed. */
function remarkOn({ comment, commentPrinted, override }: Entry): string {
  const parts = [
    (comment ?? '').trim() === '' ? '' : `${comment} (${commentPrinted ? 'printed' : 'internal'})`,
    override === null ? '' : `stands: ${override}`,
  ];
  return parts.filter((part) => part.trim() !== '').join('; ');
}

const MANUAL_FLAGS = [
  { value: '', label: 'By the range' },
  { value: 'N', label: 'Normal' },
  { value: 'L', label: 'L, low' },
  { value: 'H', label: 'H, high' },
  { value: 'LL', label: 'LL, critically low' },
  { value: 'HH', label: 'HH, critically high' },
  { value: 'A', label: 'A, abnormal' },
];

interface RowNoteProps {
  readonly row: TestValue;
  readonly entry: Entry;
  /** False: it was opened because something is missing, and the focus stays where it is. */
  readonly takesFocus: boolean;
  readonly isReadOnly: boolean;
  readonly phrases: PhraseBook;
  readonly onChange: (change: Partial<Entry>) => void;
  readonly onClose: () => void;
}

/** Comment, manual flag, dilution and repeats of one value, under its row. */
function RowNote(props: RowNoteProps) {
  const { row, entry, takesFocus, isReadOnly, phrases, onChange, onClose } = props;
  const comment = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) comment.current?.querySelector('textarea')?.focus();
  }, [takesFocus]);
  return (
    <div
      className={classes.note}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onClose();
        focusValue(row.code, event.currentTarget);
      }}
    >
      <div ref={comment} className={classes.comment}>
        <KeysInLines value="Enter goes back to the value, Shift+Enter starts a new line">
          <PhraseArea
            size="sm"
            minRows={1}
            label={`Comment on ${row.name}`}
            maxLength={2000}
            readOnly={isReadOnly}
            phrases={phrases}
            value={entry.comment ?? ''}
            onText={(text) => onChange({ comment: text })}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.shiftKey || event.ctrlKey || event.metaKey) return;
              event.preventDefault();
              onClose();
              focusValue(row.code, event.currentTarget);
            }}
          />
        </KeysInLines>
        <Checkbox
          size="sm"
          mt={6}
          label="Print the comment on the report"
          description="Internal otherwise: for the laboratory only"
          disabled={isReadOnly || (entry.comment ?? '').trim() === ''}
          checked={entry.commentPrinted ?? false}
          onChange={({ currentTarget }) => onChange({ commentPrinted: currentTarget.checked })}
        />
      </div>
      <NativeSelect
        size="sm"
        label="Flag by hand"
        disabled={isReadOnly}
        data={MANUAL_FLAGS}
        value={entry.manualFlag ?? ''}
        onChange={({ currentTarget }) => onChange({ manualFlag: currentTarget.value || null })}
      />
      {!isWorkedOut(row) && (
        <Measurements row={row} entry={entry} isReadOnly={isReadOnly} onChange={onChange} />
      )}
    </div>
  );
}

/** For a row of a timed test: its draw, the tube and the collection time; '' for any other. */
function useDrawn({ extra }: Pick<TestValue, 'extra'>): string {
  const draws = usePicture(({ state }) => state.sheet.surroundings.draws);
  const tube = draws?.find(({ draw }) => draw === extra?.draw);
  if (tube === undefined) return '';
  const { draw, accession, collectedAt, rejected } = tube;
  const collected = collectedAt === null ? 'time not stated' : `taken ${formatDateTime(collectedAt)}`;
  return [draw, accession, rejected === null ? collected : `rejected: ${rejected}`].join(', ');
}
