import { Checkbox } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { PhraseArea } from '../../ui/fields/phrase-area.js';
import type { PhraseBook } from '../../ui/fields/phrases.js';
import { useEntry, usePicture, useReadOnly } from './result-entry.js';
import classes from './result-page.module.css';

interface NotesProps {
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

/** The Remarks checkbox toggles `remarkable`; unticking keeps the text until the result is saved. */
export function Remarks({ phrases }: { readonly phrases: PhraseBook }) {
  const { tell } = useEntry();
  const remarkable = usePicture(({ state }) => state.sheet.typed.remarkable);
  const remarks = usePicture(({ state }) => state.sheet.typed.remarks);
  const isPrinted = usePicture(({ state }) => state.sheet.typed.remarksPrinted);
  const isReadOnly = useReadOnly();
  const place = useRef<HTMLDivElement>(null);
  const wasTicked = useRef(remarkable);
  useEffect(() => {
    if (remarkable && !wasTicked.current) place.current?.querySelector('textarea')?.focus();
    wasTicked.current = remarkable;
  }, [remarkable]);
  return (
    <div ref={place} className={classes.remarks}>
      <Checkbox
        label="Remarks"
        checked={remarkable}
        disabled={isReadOnly}
        onChange={({ currentTarget }) =>
          tell({ type: 'formTyped', change: { remarkable: currentTarget.checked } })
        }
      />
      {remarkable && (
        <PhraseArea
          id="remarks"
          mt={8}
          size="sm"
          aria-label="Remarks, text"
          placeholder="Any special conditions that need to be addressed"
          maxLength={4000}
          readOnly={isReadOnly}
          phrases={phrases}
          value={remarks}
          onText={(text) => tell({ type: 'formTyped', change: { remarks: text } })}
        />
      )}
      {remarkable && (
        <Checkbox
          mt={8}
          label="Print the remarks on the report"
          description="Internal otherwise: for the laboratory only"
          checked={isPrinted}
          disabled={isReadOnly}
          onChange={({ currentTarget }) =>
            tell({ type: 'formTyped', change: { remarksPrinted: currentTarget.checked } })
          }
        />
      )}
    </div>
  );
}
