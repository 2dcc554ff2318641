import { Anchor, Button, Group, Skeleton } from '@mantine/core';
import { memo, type ReactNode, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Booking } from '../../../shared/contract/booking-shapes.js';
import { sexWord } from '../../../shared/domain/people/person.js';
import type { JobCardRow } from '../../../shared/event-payloads.js';
import type { ApiProblem } from '../../core/api.js';
import { currentUser } from '../../core/session.js';
import { useLoaded } from '../../ui/feedback/use-loaded.js';
import { PriorityChip } from '../../ui/layout/chips.js';
import { formatDay } from '../../ui/layout/date-time.js';
import { type LoadedResult, openEntry, usefulDraft } from '../entry/open-entry.js';
import {
  createEntry,
  EntryProvider,
  type ResultEntry,
  usePicture,
  useReadOnly,
  useRow,
} from '../entry/result-entry.js';
import { ResultNotices } from '../entry/result-notices.js';
import { SaveNotices } from '../entry/save-notices.js';
import { LOADING_MARK, rowFailed, rowReady } from '../grid/grid-keys.js';
import type { PhraseBook } from '../../ui/fields/phrases.js';
import { RowBelow } from '../grid/row-below.js';
import { BatchCell } from './batch-cell.js';
import type { BatchColumn } from './batch-columns.js';
import type { Batch } from './batch.js';
import classes from './batch.module.css';
import { readSample } from './read-sample.js';
import { EmptySampleState, SampleState } from './sample-state.js';
import { isRetryable } from '../../core/api-problem.js';
import { NameMarkChip } from '../../ui/table/patient-cell.js';

interface SampleRowProps {
  readonly batch: Batch;
  readonly card: JobCardRow;
  /** It no longer waits: somebody saved it, or it was taken off the bench. */
  readonly isGone: boolean;
  /** The card above, whose values "=" repeats. */
  readonly above: string | undefined;
  readonly columns: readonly BatchColumn[];
  /** Notes on the sample are under its patient's name. */
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
    <tbody ref={place} data-sample={card.id} {...{ [LOADING_MARK]: hasFailed ? 'failed' : '' }}>
      <tr className={classes.row}>
        <SampleHead card={card} booking={undefined}>
          {folds && <EmptySampleState />}
        </SampleHead>
        <td colSpan={columns.length + (folds ? 0 : 1)}>
          {problem === undefined ? (
            <Skeleton height={14} />
          ) : (
            <span role="alert" tabIndex={-1}>
              It could not be read: {problem.detail}{' '}
              {isRetryable(problem) && (
                <Button size="xs" variant="default" onClick={onRetry}>
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
  const { batch, card, isGone, above, columns, folds, phrases, entry } = props;
  // '': messages about the sample as a whole.
  const [about, setAbout] = useState<string>();
  const booking = entry.use(({ state }) => state.sheet.booking);
  const isRefused = entry.use(({ state }) => state.at === 'refused' || state.at === 'conflict');
  useEffect(() => batch.join({ card, entry }), [batch, card, entry]);
  const place = useRef<HTMLTableSectionElement>(null);
  useEffect(() => {
    if (place.current !== null) rowReady(place.current);
  }, []);
  const content = (
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
            {folds && content}
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
          {!folds && <td className={classes.state}>{content}</td>}
        </tr>
        {about !== undefined && (
          <SampleBelow
            {...props}
            about={about}
            span={columns.length + (folds ? 1 : 2)}
            onClose={() => setAbout(undefined)}
          />
        )}
      </tbody>
    </EntryProvider>
  );
}

interface SampleHeadProps {
  readonly card: JobCardRow;
  /** Undefined while it is being read. */
  readonly booking: Booking | undefined;
  /** The content below. */
  readonly children?: ReactNode;
}

/** A hidden placeholder as wide as the later content. */
const TYPICAL = 'Female 50';

/** The patient of the sample, whatever is scrolled: name and number, sex and age (42 CFR 493.1291(c)(1)). */
export function SampleHead({ card, booking, children }: SampleHeadProps) {
  const patient = booking?.patientData;
  const born = patient?.dateOfBirth == null ? '' : `born ${formatDay(patient.dateOfBirth)}`;
  const about = [sexWord(patient?.gender ?? ''), patient?.age ?? ''].filter(Boolean).join(' ');
  const isComing = booking === undefined;
  return (
    <th scope="row" className={classes.whom} title={[about, born].filter(Boolean).join(', ')}>
      <span className={classes.name}>{patient?.fullName ?? card.patientName}</span>
      <NameMarkChip mark={booking?.nameMark} />
      <span className={classes.identity}>
        <strong>{card.labNumber}</strong>{' '}
        <span data-coming={isComing || undefined}>{isComing ? TYPICAL : about}</span>{' '}
        <PriorityChip priority={booking?.priority ?? card.priority} />
      </span>
      {children}
    </th>
  );
}

interface SampleBelowProps {
  readonly batch: Batch;
  readonly card: JobCardRow;
  /** The parameter whose note is open; '': the sample as a whole. */
  readonly about: string;
  readonly span: number;
  readonly phrases: PhraseBook;
  readonly sheetPath: string;
  readonly onClose: () => void;
}

/** Opened under a sample: the note of a value, or messages about the whole sample. */
function SampleBelow(props: SampleBelowProps) {
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
  // At the last row in sight it would open below the edge.
  useEffect(() => drawn.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' }), []);
  return (
    <div className={classes.whole} ref={drawn}>
      <ResultNotices />
      <SaveNotices onRetry={save} onKeepMine={(theirs) => void batch.keepOwn(card.id, theirs)} />
      {hasNothing && <p className="dimmed">There is no warning for this sample.</p>}
      <Group gap={12}>
        <Anchor component={Link} to={sheetPath} size="sm">
          Open its own sheet
        </Anchor>
        <Button size="xs" variant="default" onClick={onClose}>
          Close
        </Button>
      </Group>
    </div>
  );
}

function NoteOf({ about: code, span, phrases, onClose }: SampleBelowProps) {
  const picture = useRow(code);
  const isReadOnly = useReadOnly();
  if (picture === undefined) return null;
  const { row, entry } = picture;
  const note = { row, entry, isReadOnly, phrases, onClose };
  return <RowBelow {...note} span={span} isNoteOpen />;
}
