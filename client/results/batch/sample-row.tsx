import { Button, Skeleton } from '@mantine/core';
import { mayPass } from '../../core/api-problem.js';
import { memo, useEffect, useRef, useState } from 'react';
import type { JobCardRow } from '../../../shared/event-payloads.js';
import type { ApiProblem } from '../../core/api.js';
import { currentUser } from '../../core/session.js';
import { useLoaded } from '../../ui/feedback/use-loaded.js';
import { createEntry, EntryProvider, type ResultEntry } from '../entry/result-entry.js';
import { openEntry, usefulDraft, type LoadedResult } from '../entry/open-entry.js';
import { COMING, rowFailed, rowStands } from '../grid/coming-row.js';
import type { PhraseBook } from '../grid/phrases.js';
import type { Batch } from './batch.js';
import { BatchCell } from './batch-cell.js';
import type { BatchColumn } from './batch-columns.js';
import classes from './batch.module.css';
import { readSample } from './read-sample.js';
import { SampleBelow } from './sample-below.js';
import { SampleHead } from './sample-head.js';
import { NothingSaid, SampleState } from './sample-state.js';

export interface SampleRowProps {
  readonly batch: Batch;
  readonly card: JobCardRow;
  /** It no longer waits: somebody saved it, or it was taken off the bench. */
  readonly isGone: boolean;
  /** The card above, whose values "=" repeats. */
  readonly above: string | undefined;
  readonly columns: readonly BatchColumn[];
  /** What is said of the sample stands under its patient's name. */
  readonly folds: boolean;
  readonly phrases: PhraseBook;
  /** Its own sheet. */
  readonly sheetPath: string;
}

/** It reads its sample itself, and is drawn again when something of that sample changes. */
export const SampleRow = memo(function SampleRow(props: SampleRowProps) {
  const { batch, card } = props;
  const { data, problem, reload } = useLoaded(card.id, () => readSample(card));
  const [entry, setEntry] = useState<ResultEntry>();
  if (data !== undefined && entry === undefined) setEntry(entryOf(batch, card, data));
  if (entry !== undefined) return <OpenRow {...props} entry={entry} />;
  return <ComingRow {...props} problem={problem} onRetry={() => void reload()} />;
});

interface ComingRowProps extends SampleRowProps {
  /** Why it could not be read. */
  readonly problem: ApiProblem | undefined;
  readonly onRetry: () => void;
}

function ComingRow({ card, columns, folds, problem, onRetry }: ComingRowProps) {
  const place = useRef<HTMLTableSectionElement>(null);
  const hasFailed = problem !== undefined;
  useEffect(() => {
    if (hasFailed && place.current !== null) rowFailed(place.current);
  }, [hasFailed]);
  return (
    <tbody ref={place} data-sample={card.id} {...{ [COMING]: hasFailed ? 'failed' : '' }}>
      <tr className={classes.row}>
        <SampleHead card={card} booking={undefined}>
          {folds && <NothingSaid />}
        </SampleHead>
        <td colSpan={columns.length + (folds ? 0 : 1)}>
          {problem === undefined ? (
            <Skeleton height={14} />
          ) : (
            <span role="alert" tabIndex={-1}>
              It could not be read: {problem.detail}{' '}
              {mayPass(problem) && (
                <Button size="xs" h={32} variant="default" onClick={onRetry}>
                  Try again
                </Button>
              )}
            </span>
          )}
        </td>
      </tr>
    </tbody>
  );
}

function entryOf(batch: Batch, card: JobCardRow, loaded: LoadedResult): ResultEntry {
  const { bookingInformationId: bookingId, code: profileCode } = card;
  const owner = { username: currentUser()?.username ?? '', bookingId, profileCode };
  return createEntry({
    owner,
    first: openEntry(loaded, usefulDraft(owner, loaded.result), { wantsAmend: false }),
    onForbidden: (problem) => batch.forbid(card.id, problem),
  });
}

function OpenRow(props: SampleRowProps & { readonly entry: ResultEntry }) {
  const { batch, card, isGone, above, columns, folds, phrases, sheetPath, entry } = props;
  // '': what there is to say of the sample as a whole.
  const [about, setAbout] = useState<string>();
  const booking = entry.use(({ state }) => state.sheet.booking);
  const isRefused = entry.use(({ state }) => state.at === 'refused' || state.at === 'conflict');
  useEffect(() => batch.join({ card, entry }), [batch, card, entry]);
  const place = useRef<HTMLTableSectionElement>(null);
  useEffect(() => {
    if (place.current !== null) rowStands(place.current);
  }, []);
  const said = (
    <SampleState
      batch={batch}
      card={card}
      isGone={isGone}
      isOpen={about === ''}
      onToggle={() => setAbout(about === '' ? undefined : '')}
    />
  );
  return (
    <EntryProvider value={entry}>
      <tbody ref={place} data-sample={card.id}>
        <tr
          className={classes.row}
          data-refused={isRefused || undefined}
          onFocus={({ target }) => {
            const code = target.dataset['code'];
            if (code !== undefined) batch.hold({ key: card.id, code });
          }}
        >
          <SampleHead card={card} booking={booking}>
            {folds && said}
          </SampleHead>
          {columns.map((column) => (
            <BatchCell
              key={column.code}
              batch={batch}
              column={column}
              card={card}
              above={above}
              phrases={phrases}
              onNote={setAbout}
            />
          ))}
          {!folds && <td className={classes.state}>{said}</td>}
        </tr>
        {about !== undefined && (
          <SampleBelow
            batch={batch}
            card={card}
            about={about}
            span={columns.length + (folds ? 1 : 2)}
            phrases={phrases}
            sheetPath={sheetPath}
            onClose={() => setAbout(undefined)}
          />
        )}
      </tbody>
    </EntryProvider>
  );
}
