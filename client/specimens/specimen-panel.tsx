import { Anchor, Button, Group, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import type { ChangeSpecimenRequest, SpecimenDetail, SpecimenStep } from '../../shared/contract/specimens.js';
import { sexWord } from '../../shared/domain/people/person.js';
import { rejectionWithNote } from '../../shared/domain/specimens/specimen-words.js';
import {
  actFor,
  isRejected,
  SPECIMEN_STATE_TEXT,
  specimenAfter,
} from '../../shared/domain/specimens/specimen-state.js';
import { isRefunded } from '../../shared/domain/stage.js';
import type { SpecimenState } from '../../shared/vocabulary.js';
import { withQuery } from '../core/api.js';
import { useCan } from '../core/session.js';
import { showDone, showProblem } from '../ui/feedback/notify.js';
import { ErrorState, FormSkeleton } from '../ui/feedback/states.js';
import { useLoaded } from '../ui/feedback/use-loaded.js';
import { ReasonDialog } from '../ui/forms/submit-dialog.js';
import { PriorityChip, SpecimenChip, StageChip } from '../ui/layout/chips.js';
import { DateTime, Day } from '../ui/layout/date-time.js';
import { Fact, Facts } from '../ui/layout/facts.js';
import { Tube } from '../ui/layout/tube.js';
import { LinkButton } from '../ui/layout/link-button.js';
import { Warnings } from './scan-columns.js';
import { CollectDialog, RejectDialog, StoreDialog } from './specimen-dialogs.js';
import { changeSpecimen, readSpecimen, recollect } from './specimens.api.js';
import classes from './specimens.module.css';

interface SpecimenPanelProps {
  readonly accession: string;
  /** Another number: it changed meanwhile. */
  readonly version: number;
  readonly onChanged: (specimen: SpecimenDetail) => void;
  readonly onOpen: (accession: string) => void;
}

/** One specimen: its patient, its tests, its history, and what can be done with it. */
export function SpecimenPanel({ accession, version, onChanged, onOpen }: SpecimenPanelProps) {
  const [opened] = useState(version);
  const { data, problem, reload } = useLoaded(
    accession,
    // An event makes it another version: what is open is read again by the way.
    () => readSpecimen(accession, { quiet: version !== opened }),
    version,
  );
  if (problem !== undefined) return <ErrorState problem={problem} onRetry={reload} />;
  if (data === undefined) return <FormSkeleton fields={5} />;
  const changed = (specimen: SpecimenDetail): void => {
    onChanged(specimen);
    if (specimen.accession === accession) void reload();
    else onOpen(specimen.accession);
  };
  return (
    <>
      <Text fw={620} size="lg">
        <bdi>{data.patient.fullName}</bdi>
      </Text>
      <Group gap={8} mt={4} mb={12}>
        <strong>{data.accession}</strong>
        <SpecimenChip state={data.state} />
        <PriorityChip priority={data.priority} />
      </Group>
      <SpecimenActs key={data.state} specimen={data} onChanged={changed} />
      <Warnings texts={data.warnings} />
      <SpecimenFacts specimen={data} />
      <Text fw={620} mt={14} mb={6}>
        History
      </Text>
      <ol className={`bare ${classes.steps}`}>
        {data.history.map((step) => (
          <Step key={`${step.enteredAt} ${step.act}`} step={step} />
        ))}
      </ol>
    </>
  );
}

function SpecimenFacts({ specimen }: { readonly specimen: SpecimenDetail }) {
  const { patient, tests, rejection, recollectedBy } = specimen;
  return (
    <Facts>
      <Fact name="Lab number">
        <Anchor
          component={Link}
          to={withQuery('/reception/jobCard/summary', { bookingId: specimen.bookingId })}
        >
          {patient.labNumber}
        </Anchor>
      </Fact>
      <Fact name="Born, sex">
        {patient.dateOfBirth === null ? 'unknown' : <Day day={patient.dateOfBirth} />},{' '}
        {sexWord(patient.gender)}
      </Fact>
      <Fact name="Tube">
        <Tube container={specimen.container} draw={specimen.draw} />
      </Fact>
      <Fact name="Specimen">{specimen.specimen}</Fact>
      <Fact name="Collected">
        {specimen.collectedAt === null ? 'not stated' : <DateTime at={specimen.collectedAt} />}
        {specimen.collectedBy === null ? '' : ` by ${specimen.collectedBy}`}
      </Fact>
      <Fact name="Received">
        {specimen.receivedAt === null ? 'not yet' : <DateTime at={specimen.receivedAt} />}
        {specimen.receivedBy === null ? '' : ` by ${specimen.receivedBy}`}
      </Fact>
      {rejection && <Fact name="Not fit">{rejectionWithNote(rejection, recollectedBy)}</Fact>}
      {specimen.place !== null && <Fact name="Place">{specimen.place}</Fact>}
      <Fact name="Tests">
        {tests.map(({ code, name, stage }) => (
          <Group key={code} gap={8}>
            {name} <StageChip stage={stage} />
          </Group>
        ))}
      </Fact>
    </Facts>
  );
}

const ACT_TEXT: Readonly<Partial<Record<SpecimenStep['act'], string>>> = {
  undo: 'receipt taken back',
  time: 'time of collection said',
  accept: 'examined all the same',
};

function Step({ step }: { readonly step: SpecimenStep }) {
  const words = [step.by, step.reason ?? '', step.place ?? ''].filter((text) => text !== '').join(', ');
  return (
    <li>
      <DateTime at={step.at} />
      <span>
        <strong>{ACT_TEXT[step.act] ?? SPECIMEN_STATE_TEXT[step.state]}</strong>
        {words === '' ? '' : `, ${words}`}
      </span>
    </li>
  );
}

interface SpecimenActsProps {
  readonly specimen: SpecimenDetail;
  readonly onChanged: (specimen: SpecimenDetail) => void;
}

type PendingAct = 'collected' | 'rejected' | 'stored' | 'accept';

/** The acts open to the signed-in user. */
function SpecimenActs({ specimen, onChanged }: SpecimenActsProps) {
  const [pending, setPending] = useState<PendingAct>();
  const { mayReceive, mayHandle, mayAccept, mayRefund } = useRights();
  const leads = (to: SpecimenState): boolean => leadsTo(specimen, to);
  const close = (): void => setPending(undefined);
  const change = async (request: ChangeSpecimenRequest): Promise<void> => {
    onChanged(await changeSpecimen(specimen.accession, request));
    close();
  };
  const direct = (state: SpecimenState, what: string): void =>
    void change({ state }).catch((thrown: unknown) => showProblem(thrown, { what }));
  const again = (): void =>
    void recollect(specimen.accession)
      .then((fresh) => {
        showDone(`To be taken again as ${fresh.accession}`);
        onChanged(fresh);
      })
      .catch((thrown: unknown) => showProblem(thrown, { what: 'It will not be collected again' }));
  const isOut = isRejected(specimen.state) && specimen.recollectedBy === null;
  return (
    <>
      <Group gap={8} mb={12}>
        {mayReceive && leads('received') && !isOut && (
          <Act primary onClick={() => direct('received', 'It was not received')}>
            Receive
          </Act>
        )}
        {isOut && mayReceive && (
          <Act primary onClick={again}>
            Take again, free
          </Act>
        )}
        {isOut && mayRefund && <Refund specimen={specimen} />}
        {isOut && mayAccept && <Act onClick={() => setPending('accept')}>Examine all the same</Act>}
        {mayReceive && leads('collected') && <Act onClick={() => setPending('collected')}>Collected…</Act>}
        {mayHandle && leads('rejected') && (
          <Act danger onClick={() => setPending('rejected')}>
            Reject…
          </Act>
        )}
        {mayHandle && leads('stored') && <Act onClick={() => setPending('stored')}>Store…</Act>}
        {mayHandle && leads('discarded') && (
          <Act onClick={() => direct('discarded', 'It was not discarded')}>Discard</Act>
        )}
        {mayReceive && specimen.state === 'received' && (
          <Act onClick={() => direct('ordered', 'The receipt was not taken back')}>Take the receipt back</Act>
        )}
      </Group>
      {pending && <ActDialog asked={pending} specimen={specimen} onSay={change} onClose={close} />}
    </>
  );
}

interface ActDialogProps {
  readonly asked: PendingAct;
  readonly specimen: SpecimenDetail;
  readonly onSay: (request: ChangeSpecimenRequest) => Promise<void>;
  readonly onClose: () => void;
}

function ActDialog({ asked, ...dialog }: ActDialogProps) {
  const { specimen, onSay, onClose } = dialog;
  if (asked === 'collected') return <CollectDialog {...dialog} />;
  if (asked === 'rejected') return <RejectDialog {...dialog} />;
  if (asked === 'stored') return <StoreDialog {...dialog} />;
  return (
    <ReasonDialog
      title={`Examine ${specimen.accession} all the same`}
      text={`It was rejected as ${specimen.rejection?.reason ?? ''}. Your comment prints on the report.`}
      confirmLabel="Examine it"
      onConfirm={(reason) => onSay({ state: 'received', reason })}
      onClose={onClose}
    />
  );
}

function useRights() {
  return {
    mayReceive: useCan('specimens.receive'),
    mayHandle: useCan('specimens.handle'),
    mayAccept: useCan('specimens.accept'),
    mayRefund: useCan('payments.refund'),
  };
}

function leadsTo({ state }: SpecimenDetail, to: SpecimenState): boolean {
  const act = actFor(to, state);
  return act !== undefined && specimenAfter(act, state) !== undefined;
}

/** To the refund of its tests, with the reason. */
function Refund({ specimen }: { readonly specimen: SpecimenDetail }) {
  const codes = specimen.tests.filter(({ stage }) => !isRefunded(stage)).map(({ code }) => code);
  if (codes.length === 0) return null;
  const query = {
    bookingId: specimen.bookingId,
    profiles: codes.join(','),
    reasonCode: 'specimen-rejected',
  };
  return (
    <LinkButton variant="default" size="sm" to={withQuery('/refundprocessing', query)}>
      Refund
    </LinkButton>
  );
}

interface ActProps {
  readonly children: ReactNode;
  readonly onClick: () => void;
  readonly primary?: boolean;
  readonly danger?: boolean;
}

function Act({ children, onClick, primary = false, danger = false }: ActProps) {
  return (
    <Button
      size="sm"
      variant={primary ? 'filled' : 'default'}
      {...(danger && { color: 'red', variant: 'light' })}
      onClick={onClick}
    >
      {children}
    </Button>
  );
}
