import { Anchor, Button, Group } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import type { JobCardRow } from '../../../shared/event-payloads.js';
import { usePicture, useEntry, useReadOnly, useRow } from '../entry/result-entry.js';
import { ResultNotices } from '../entry/result-notices.js';
import { SaveNotices } from '../entry/save-notices.js';
import type { PhraseBook } from '../grid/phrases.js';
import { RowBelow } from '../grid/row-below.js';
import { isAbsurd } from '../grid/typed-value.js';
import type { Batch } from './batch.js';
import classes from './batch.module.css';

export interface SampleBelowProps {
  readonly batch: Batch;
  readonly card: JobCardRow;
  /** The parameter whose note is open; '': the sample as a whole. */
  readonly about: string;
  readonly span: number;
  readonly phrases: PhraseBook;
  readonly sheetPath: string;
  readonly onClose: () => void;
}

/** Under a sample, where somebody asked for it: the note of a value, or what there is to say of the whole. */
export function SampleBelow(props: SampleBelowProps) {
  if (props.about !== '') return <NoteOf {...props} />;
  return (
    <tr>
      <td colSpan={props.span} className={classes.below}>
        <Whole {...props} />
      </td>
    </tr>
  );
}

function Whole({ batch, card, sheetPath, onClose }: SampleBelowProps) {
  const hasNothing = usePicture(({ state, warnings }) => state.at === 'entering' && warnings.length === 0);
  const save = (): void => void batch.save(card.id);
  const drawn = useRef<HTMLDivElement>(null);
  // Asked for at the last row in sight, it would stand below the edge.
  useEffect(() => drawn.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' }), []);
  return (
    <div className={classes.whole} ref={drawn}>
      <ResultNotices />
      <SaveNotices onRetry={save} onKeepMine={(theirs) => void batch.keepMine(card.id, theirs)} />
      {hasNothing && <p className="dimmed">There is no warning for this sample.</p>}
      <Group gap={12}>
        <Anchor component={Link} to={sheetPath} size="sm">
          Open its own sheet
        </Anchor>
        <Button size="xs" h={32} variant="default" onClick={onClose}>
          Close
        </Button>
      </Group>
    </div>
  );
}

function NoteOf({ about: code, span, phrases, onClose }: SampleBelowProps) {
  const picture = useRow(code);
  const { tell } = useEntry();
  const isReadOnly = useReadOnly();
  if (picture === undefined) return null;
  const { row, entry } = picture;
  return (
    <RowBelow
      span={span}
      row={row}
      entry={entry}
      needsReason={!isReadOnly && isAbsurd(row, entry.parameter)}
      heldBy={undefined}
      isReplaced={false}
      isNoteOpen
      mustExplain={false}
      isReadOnly={isReadOnly}
      phrases={phrases}
      onChange={(change) => tell({ type: 'rowTyped', code, change })}
      onClose={onClose}
    />
  );
}
