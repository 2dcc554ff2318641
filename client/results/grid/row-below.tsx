import { TextInput } from '@mantine/core';
import type { TestValue } from '../../../shared/contract/results.js';
import { REPLACED } from '../../../shared/disciplines/haematology/manual-differential.js';
import type { Entry } from '../../../shared/domain/results/assess-result.js';
import { measuredText } from '../../../shared/domain/results/measured.js';
import { unitText } from '../../../shared/domain/catalogue/unit-text.js';
import { useDrawn } from '../entry/use-drawn.js';
import type { PhraseBook } from './phrases.js';
import classes from './result-grid.module.css';
import { RowNote } from './row-note.js';

export interface RowBelowProps {
  /** Columns of the grid. */
  readonly span: number;
  readonly row: TestValue;
  readonly entry: Entry;
  /** The value is absurd as it stands. */
  readonly needsReason: boolean;
  /** The released profile that the row is read from. */
  readonly heldBy: string | undefined;
  /** A released manual differential of the specimen is reported in its place. */
  readonly isReplaced: boolean;
  readonly isNoteOpen: boolean;
  /** The note stands open because something in it is missing. */
  readonly mustExplain: boolean;
  readonly isReadOnly: boolean;
  readonly phrases: PhraseBook;
  readonly onChange: (change: Partial<Entry>) => void;
  readonly onClose: () => void;
}

/** What there is to say about a value, under its row; nothing where there is nothing. No refusal opens or closes it. */
export function RowBelow(props: RowBelowProps) {
  const { row, entry, needsReason, heldBy, isReplaced, isNoteOpen, mustExplain, isReadOnly, phrases } = props;
  const drawn = useDrawn(row);
  const showsNote = isNoteOpen || mustExplain;
  const said = showsNote ? '' : remarkOn(entry);
  const remark = [
    heldBy === undefined ? '' : `released with ${heldBy}: amend it there`,
    isReplaced ? REPLACED : '',
    standsOver(row),
    drawn,
    detectionLimit(row),
    measuredText(row),
    said,
  ]
    .filter(Boolean)
    .join('; ');
  if (!needsReason && !showsNote && remark === '') return null;
  return (
    <tr className={classes.below}>
      <td colSpan={props.span}>
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
            onChange={({ currentTarget }) => props.onChange({ override: currentTarget.value || null })}
          />
        )}
        {showsNote && (
          <RowNote
            row={row}
            entry={entry}
            takesFocus={isNoteOpen}
            isReadOnly={isReadOnly}
            phrases={phrases}
            onChange={props.onChange}
            onClose={props.onClose}
          />
        )}
      </td>
    </tr>
  );
}

function detectionLimit({ extra, unitOfMeasure }: TestValue): string {
  const limit = extra?.limitOfDetection;
  return limit ? `limit of detection ${limit} ${unitText(unitOfMeasure)}` : '';
}

/** What is reported in place of the figure that was entered. */
function standsOver({ filled, parameter, reason }: TestValue): string {
  if (filled === undefined || filled.entered === '') return '';
  const reported = parameter === '' ? 'not done' : `"${parameter}"`;
  return `reported as ${reported}${reason === null ? '' : ` (${reason})`}; what was entered stays with the bench`;
}

/** What was noted, in one line, while its fields are closed. */
function remarkOn({ comment, commentPrinted, override }: Entry): string {
  const parts = [
    (comment ?? '').trim() === '' ? '' : `${comment} (${commentPrinted ? 'printed' : 'internal'})`,
    override === null ? '' : `stands: ${override}`,
  ];
  return parts.filter((part) => part.trim() !== '').join('; ');
}
