import { Button, Group } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { ChangeSpecimenRequest, SpecimenDetail } from '../../shared/contract/specimens.js';
import { actFor, isRejected, specimenAfter } from '../../shared/domain/specimens/specimen-state.js';
import { isRefunded } from '../../shared/domain/stage.js';
import type { SpecimenState } from '../../shared/vocabulary.js';
import { withQuery } from '../core/api.js';
import { useCan } from '../core/session.js';
import { showDone, showProblem } from '../ui/feedback/notify.js';
import { ReasonDialog } from '../ui/forms/submit-dialog.js';
import { CollectDialog } from './collect-dialog.js';
import { RejectDialog } from './reject-dialog.js';
import { changeSpecimen, takeAgain } from './specimens.api.js';
import { StoreDialog } from './store-dialog.js';

export interface SpecimenActsProps {
  readonly specimen: SpecimenDetail;
  readonly onChanged: (specimen: SpecimenDetail) => void;
}

type Asked = 'collected' | 'rejected' | 'stored' | 'accept';

/** What can be done with it now, by whoever is signed in. */
export function SpecimenActs({ specimen, onChanged }: SpecimenActsProps) {
  const [asked, setAsked] = useState<Asked>();
  const { mayReceive, mayHandle, mayAccept, mayRefund } = useRights();
  const leads = (to: SpecimenState): boolean => leadsTo(specimen, to);
  const change = async (request: ChangeSpecimenRequest): Promise<void> => {
    onChanged(await changeSpecimen(specimen.accession, request));
    setAsked(undefined);
  };
  const direct = (state: SpecimenState, what: string): void =>
    void change({ state }).catch((thrown: unknown) => showProblem(thrown, { what }));
  const again = (): void =>
    void takeAgain(specimen.accession)
      .then((fresh) => {
        showDone(`To be taken again as ${fresh.accession}`);
        onChanged(fresh);
      })
      .catch((thrown: unknown) => showProblem(thrown, { what: 'It will not be collected again' }));
  const isOut = isRejected(specimen.state) && specimen.recollectedBy === null;
  const close = (): void => setAsked(undefined);
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
        {isOut && mayAccept && <Act onClick={() => setAsked('accept')}>Examine all the same</Act>}
        {mayReceive && leads('collected') && <Act onClick={() => setAsked('collected')}>Collected…</Act>}
        {mayHandle && leads('rejected') && (
          <Act danger onClick={() => setAsked('rejected')}>
            Reject…
          </Act>
        )}
        {mayHandle && leads('stored') && <Act onClick={() => setAsked('stored')}>Store…</Act>}
        {mayHandle && leads('discarded') && (
          <Act onClick={() => direct('discarded', 'It was not discarded')}>Discard</Act>
        )}
        {mayReceive && specimen.state === 'received' && (
          <Act onClick={() => direct('ordered', 'The receipt was not taken back')}>Take the receipt back</Act>
        )}
      </Group>
      {asked === 'collected' && <CollectDialog specimen={specimen} onSay={change} onClose={close} />}
      {asked === 'rejected' && <RejectDialog specimen={specimen} onSay={change} onClose={close} />}
      {asked === 'stored' && <StoreDialog specimen={specimen} onSay={change} onClose={close} />}
      {asked === 'accept' && (
        <ReasonDialog
          title={`Examine ${specimen.accession} all the same`}
          text={`It was rejected as ${specimen.rejection?.reason ?? ''}. Your comment prints on the report.`}
          confirmLabel="Examine it"
          onConfirm={(reason) => change({ state: 'received', reason })}
          onClose={close}
        />
      )}
    </>
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
    <Button component={Link} variant="default" size="sm" to={withQuery('/refundprocessing', query)}>
      Refund
    </Button>
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
