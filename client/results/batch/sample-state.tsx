import { ActionIcon, Loader } from '@mantine/core';
import {
  IconAlertTriangle,
  IconCheck,
  IconDots,
  IconGitCompare,
  IconPencil,
  IconUserCheck,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { isPending } from '../../../shared/domain/results/completeness.js';
import type { Result } from '../../../shared/contract/results.js';
import type { JobCardRow } from '../../../shared/event-payloads.js';
import type { ApiProblem } from '../../core/api.js';
import { isUnknown } from '../../core/unknown-outcome.js';
import { formatTime } from '../../ui/layout/date-time.js';
import { OpenByOthers } from '../../ui/table/open-by.js';
import { type EntryPicture, usePicture } from '../entry/result-entry.js';
import type { Batch } from './batch.js';
import classes from './batch.module.css';

/** The id of the notes on a sample: its values are described by them. */
export function stateId({ id }: JobCardRow): string {
  return `state ${id}`;
}

interface SampleStateProps {
  readonly batch: Batch;
  readonly card: JobCardRow;
  /** It no longer waits. */
  readonly isGone: boolean;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

/** The state of the sample: typed, saved, or why it was not. Its size never changes. */
export function SampleState({ batch, card, isGone, isOpen, onToggle }: SampleStateProps) {
  const said = useSaid(batch, card.id, isGone);
  const { bookingInformationId: bookingId, code: profileCode, labNumber } = card;
  return (
    <div className={classes.said}>
      <span
        id={stateId(card)}
        className={classes.words}
        data-may-be-cut
        data-kind={said.kind}
        role="status"
        title={said.text}
      >
        {SIGNS[said.kind]} {said.text}
      </span>
      <OpenByOthers bookingId={bookingId} profileCode={profileCode} />
      <ActionIcon
        size="md"
        className={classes.about}
        aria-expanded={isOpen}
        aria-label={`More about ${labNumber}`}
        title="Warnings, changes by others, its own sheet"
        onClick={onToggle}
      >
        <IconDots size={16} />
      </ActionIcon>
    </div>
  );
}

/** The room for it, of a sample that is not read yet. */
export function EmptySampleState() {
  return <div className={classes.said} />;
}

type Kind = 'empty' | 'typed' | 'saving' | 'saved' | 'gone' | 'refused' | 'conflict';

const SIGNS: Readonly<Record<Kind, ReactNode>> = {
  empty: null,
  typed: <IconPencil size={14} aria-hidden="true" />,
  saving: <Loader size={12} aria-hidden="true" />,
  saved: <IconCheck size={16} aria-hidden="true" />,
  gone: <IconUserCheck size={14} aria-hidden="true" />,
  refused: <IconAlertTriangle size={14} aria-hidden="true" />,
  conflict: <IconGitCompare size={14} aria-hidden="true" />,
};

interface SampleText {
  readonly kind: Kind;
  readonly text: string;
}

function useSaid(batch: Batch, key: string, isGone: boolean): SampleText {
  const typing = batch.use(({ inHand }) => (inHand?.key === key ? inHand.code : undefined));
  const entered = usePicture((picture) => entrySaid(picture, typing));
  const savedAt = batch.use((state) => state.savedAt.get(key));
  const forbidden = batch.use((state) => state.forbidden.get(key));
  const leftBy = usePicture(({ state }) => reasonGone(state.sheet.base));
  if (forbidden !== undefined) return { kind: 'refused', text: `Not saved: ${forbidden.detail}` };
  const [kind, text] = entered.split('\n') as [Kind, string];
  if (kind === 'empty' && savedAt === undefined && isGone) return { kind: 'gone', text: leftBy };
  if (kind !== 'empty' || savedAt === undefined) return { kind, text };
  return { kind: 'saved', text: [`saved ${formatTime(savedAt)}`, text].filter(Boolean).join(', ') };
}

/** Kind and text in one, so that the cell is drawn again only when they change; `typing`: the focused parameter. */
function entrySaid(picture: EntryPicture, typing: string | undefined): `${Kind}\n${string}` {
  const { state, isDirty, judged, warnings } = picture;
  const { draft, base } = state.sheet;
  if (state.at === 'saving') return 'saving\nsaving';
  if (state.at === 'conflict') return `conflict\n${state.conflict.by} saved it meanwhile: compare`;
  const refused = refusedText(picture, typing);
  if (refused !== '') return `refused\n${refused}`;
  const look = warnings.map(({ message }) => message).join('; ');
  if (isDirty)
    return `typed\n${draft === undefined ? 'not saved' : 'unsaved entry is back'}${look && `: ${look}`}`;
  const pending = judged.filter(isPending).length;
  return `empty\n${base.version > 0 && pending > 0 ? `${pending} pending` : look}`;
}

/** Why a sample that was in the rack waits no more. */
function reasonGone({ version, doneby }: Result): string {
  return version > 0 ? `${doneby ?? 'Somebody else'} saved it` : 'no longer waits';
}

function whyNot(failed: ApiProblem): string {
  return isUnknown(failed) ? failed.detail : `Not saved: ${failed.detail}`;
}

/** Half a figure is not refused while somebody is typing it, until a save was tried. */
function refusedText({ state, refusals, isDirty }: EntryPicture, typing: string | undefined): string {
  if (state.at !== 'refused' && !isDirty) return '';
  if (state.at !== 'refused') return refusals.find(({ code }) => code !== typing)?.message ?? '';
  const [first, ...others] = refusals;
  const failed = state.failure.problem;
  if (first === undefined) return failed === undefined ? '' : whyNot(failed);
  const more = others.length === 0 ? '' : ` (and ${others.length} more)`;
  return `Not saved: ${first.message}${more}`;
}
