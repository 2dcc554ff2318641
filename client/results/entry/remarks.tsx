import { Checkbox } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { PhraseArea } from '../../ui/fields/phrase-area.js';
import type { PhraseBook } from '../grid/phrases.js';
import { useEntry, usePicture, useReadOnly } from './entry-context.js';
import classes from './result-page.module.css';

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
