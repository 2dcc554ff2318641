import { PhraseArea } from '../../ui/fields/phrase-area.js';
import type { PhraseBook } from '../grid/phrases.js';
import { useEntry, usePicture, useReadOnly } from './entry-context.js';
import classes from './result-page.module.css';

export interface NotesProps {
  readonly phrases: PhraseBook;
}

/** Interpretation and method: the report prints them under the values. */
export function Notes({ phrases }: NotesProps) {
  return (
    <section className={classes.notes} aria-label="Interpretation and method">
      <Note of="interpretation" label="Interpretation" phrases={phrases} />
      <Note of="measurementmethod" label="Measurement method" phrases={phrases} />
    </section>
  );
}

interface NoteProps extends NotesProps {
  readonly of: 'interpretation' | 'measurementmethod';
  readonly label: string;
}

function Note({ of, label, phrases }: NoteProps) {
  const { tell } = useEntry();
  // As the server names it in a refusal.
  const field = `notes.${of}`;
  const text = usePicture(({ state }) => state.sheet.typed[of]);
  const refused = usePicture(({ refusals }) => refusals.find((refusal) => refusal.field === field)?.message);
  const isReadOnly = useReadOnly();
  return (
    <PhraseArea
      id={field}
      size="sm"
      label={label}
      minRows={1}
      maxLength={4000}
      placeholder={isReadOnly ? 'not stated' : 'Printed on the report'}
      readOnly={isReadOnly}
      error={refused}
      phrases={phrases}
      value={text}
      onText={(typed) => tell({ type: 'formTyped', change: { [of]: typed } })}
    />
  );
}
