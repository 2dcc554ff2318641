import { Checkbox } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { PhraseArea } from '../grid/phrase-area.js';
import type { PhraseBook } from '../grid/phrases.js';
import type { ResultEntry } from './use-result-entry.js';

/** The Remarks checkbox toggles `remarkable`; unticking keeps the text until the result is saved. */
export function Remarks({ result, phrases }: { readonly result: ResultEntry; readonly phrases: PhraseBook }) {
  const { remarkable, remarks } = result.typed;
  const place = useRef<HTMLDivElement>(null);
  const wasTicked = useRef(remarkable);
  useEffect(() => {
    if (remarkable && !wasTicked.current) place.current?.querySelector('textarea')?.focus();
    wasTicked.current = remarkable;
  }, [remarkable]);
  return (
    <div ref={place} style={{ maxWidth: 720 }}>
      <Checkbox
        label="Remarks"
        checked={remarkable}
        disabled={result.isReadOnly}
        onChange={({ currentTarget }) => result.change({ remarkable: currentTarget.checked })}
      />
      {remarkable && (
        <PhraseArea
          id="remarks"
          mt={8}
          size="sm"
          aria-label="Remarks, text"
          placeholder="Any special conditions that need to be addressed"
          maxLength={4000}
          readOnly={result.isReadOnly}
          phrases={phrases}
          value={remarks}
          onText={(text) => result.change({ remarks: text })}
        />
      )}
    </div>
  );
}
