import { Checkbox, NativeSelect } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { TestValue } from '../../../shared/contract/results.js';
import type { Entry } from '../../../shared/domain/results/assess-result.js';
import { isWorkedOut } from '../../../shared/domain/results/test-value.js';
import { focusValue } from './grid-keys.js';
import { Measurements } from './measurements.js';
import { KeysInLines } from '../../ui/keys/key-hint.js';
import { PhraseArea } from '../../ui/fields/phrase-area.js';
import type { PhraseBook } from './phrases.js';
import classes from './result-grid.module.css';

const MANUAL_FLAGS = [
  { value: '', label: 'By the range' },
  { value: 'N', label: 'Normal' },
  { value: 'L', label: 'L, low' },
  { value: 'H', label: 'H, high' },
  { value: 'LL', label: 'LL, critically low' },
  { value: 'HH', label: 'HH, critically high' },
  { value: 'A', label: 'A, abnormal' },
];

export interface RowNoteProps {
  readonly row: TestValue;
  readonly entry: Entry;
  /** False: it stands open because something is missing, the focus stays where it is. */
  readonly takesFocus: boolean;
  readonly isReadOnly: boolean;
  readonly phrases: PhraseBook;
  readonly onChange: (change: Partial<Entry>) => void;
  readonly onClose: () => void;
}

/** Comment, manual flag, dilution and repeats of one value, under its row. */
export function RowNote(props: RowNoteProps) {
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
        <KeysInLines value="Enter goes back to the value, Shift+Enter begins a line">
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
