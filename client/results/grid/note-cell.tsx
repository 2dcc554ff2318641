import { ActionIcon } from '@mantine/core';
import { IconCheck, IconMessage2, IconPlus } from '@tabler/icons-react';
import type { TestValue } from '../../../shared/contract/results.js';
import type { Entry } from '../../../shared/domain/results/assess-result.js';
import { onNoteKey } from './grid-keys.js';
import classes from './result-grid.module.css';

export interface NoteCellProps {
  readonly row: TestValue;
  readonly entry: Entry;
  readonly isSaved: boolean;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

/** The tick of a saved value, and the button that opens its note. */
export function NoteCell({ row, entry: { parameter, comment }, isSaved, isOpen, onToggle }: NoteCellProps) {
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
