import { Button, Checkbox, Group, NativeSelect, TextInput } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { TestValue } from '../../../shared/contract/results.js';
import type { Entry } from '../../../shared/domain/assess-result.js';
import { isWorkedOut } from '../../../shared/domain/test-value.js';
import { focusValue } from './grid-keys.js';
import { PhraseArea } from '../../ui/phrase-area.js';
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

/** Comment, manual flag and repeat of one value, under its row. */
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
        focusValue(row.code);
      }}
    >
      <div ref={comment} className={classes.comment}>
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
            focusValue(row.code);
          }}
        />
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
        <RepeatField row={row} entry={entry} isReadOnly={isReadOnly} onChange={onChange} />
      )}
    </div>
  );
}

type RepeatFieldProps = Pick<RowNoteProps, 'row' | 'entry' | 'isReadOnly' | 'onChange'>;

/** Both measurements are kept; the one in the Result column is the one chosen. */
function RepeatField({ row, entry, isReadOnly, onChange }: RepeatFieldProps) {
  const { repeat, parameter } = entry;
  if (repeat === null) {
    const repeatIt = (): void => {
      onChange({ repeat: { value: parameter, reason: '' }, parameter: '', override: null });
      focusValue(row.code);
    };
    return (
      <Button
        variant="default"
        disabled={isReadOnly || parameter.trim() === ''}
        title={parameter.trim() === '' ? 'Enter the first measurement before repeating it' : undefined}
        onClick={repeatIt}
      >
        Repeat this value
      </Button>
    );
  }
  return (
    <div className={classes.repeat}>
      <TextInput
        size="sm"
        label={`Other measurement ${repeat.value} ${row.unitOfMeasure}; why it was repeated`}
        required
        maxLength={500}
        readOnly={isReadOnly}
        value={repeat.reason}
        onChange={({ currentTarget }) => onChange({ repeat: { ...repeat, reason: currentTarget.value } })}
      />
      <Group gap={6}>
        <Button
          size="xs"
          h={32}
          variant="default"
          disabled={isReadOnly || parameter.trim() === ''}
          onClick={() => onChange({ parameter: repeat.value, repeat: { ...repeat, value: parameter } })}
        >
          Report {repeat.value} instead
        </Button>
        <Button
          size="xs"
          h={32}
          variant="subtle"
          disabled={isReadOnly}
          onClick={() =>
            onChange({ repeat: null, parameter: parameter.trim() === '' ? repeat.value : parameter })
          }
        >
          Undo the repeat
        </Button>
      </Group>
    </div>
  );
}
