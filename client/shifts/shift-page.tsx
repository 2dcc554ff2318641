import { Button, Group, Anchor, Table, Title } from '@mantine/core';
import { IconArrowDownCircle, IconArrowLeft, IconArrowsExchange, IconCalculator } from '@tabler/icons-react';
import { useState } from 'react';
import { useSearchParams, useNavigate } from 'react-router-dom';
import type { OwnShifts, ShiftView, Shift } from '../../shared/contract/shifts.js';
import { counted } from '../../shared/domain/plural.js';
import { useOwnShifts } from '../core/own-shift.js';
import { formatDateTime, DateTime } from '../ui/layout/date-time.js';
import { OPEN_TEXT, OpenShiftForm } from '../billing/shift-gate.js';
import { PageHeader } from '../ui/layout/page-header.js';
import { useShortcut } from '../ui/keys/shortcuts.js';
import { ErrorState, FormSkeleton } from '../ui/feedback/states.js';
import { useLoaded, WhenLoaded } from '../ui/feedback/use-loaded.js';
import { TitleRow } from '../ui/table/title-row.js';
import { CloseForm, ClosingPaper } from './closing.js';
import { CountForm } from './count-form.js';
import { MoveDialog, type MoveKind } from './move-dialog.js';
import { readReport, readShift } from './shifts.api.js';
import { XView } from './drawers.js';
import classes from './shifts.module.css';

/** The cashier's own shift: open, X view, drop, handover, blind count, close, report. */
export function Component() {
  const [params, setParams] = useSearchParams();
  const own = useOwnShifts();
  const report = Number(params.get('report')) || undefined;
  const show = (number: number | undefined): void =>
    setParams(number === undefined ? {} : { report: String(number) });
  const of = params.get('of');
  if (of !== null) return <ColleaguesShift id={of} onReport={show} />;
  if (report !== undefined) return <Report number={report} onBack={() => show(undefined)} />;
  if (own.data === undefined) {
    return (
      <>
        <PageHeader title="Shift" />
        {own.problem === undefined ? (
          <FormSkeleton />
        ) : (
          <ErrorState problem={own.problem} onRetry={own.reload} />
        )}
      </>
    );
  }
  return <OwnShift own={own.data} onChanged={own.reload} onReport={show} />;
}

interface OwnShiftProps {
  readonly own: OwnShifts;
  readonly onChanged: () => Promise<void>;
  readonly onReport: (number: number) => void;
}

function OwnShift({ own, onChanged, onReport }: OwnShiftProps) {
  const { open, closing, kinds, closed } = own;
  const [isCounting, setCounting] = useState(false);
  if (isCounting && (open ?? closing) !== null) {
    return (
      <CountForm
        kinds={kinds}
        isAgain={closing !== null}
        {...(closing !== null && { before: closing.count.drawers })}
        onBack={() => setCounting(false)}
        onCounted={async () => {
          await onChanged();
          setCounting(false);
        }}
      />
    );
  }
  if (closing !== null) {
    return (
      <CloseForm
        shift={closing}
        hasNext={open !== null}
        onAgain={() => setCounting(true)}
        onClosed={async ({ number }) => {
          onReport(number);
          await onChanged();
        }}
      />
    );
  }
  if (open === null) {
    return (
      <>
        <PageHeader title="Shift" subtitle="Your drawer from the first payment to the closing report" />
        <OpenShiftForm title="No shift is open" text={OPEN_TEXT} kinds={kinds} onOpened={onChanged} />
        <ClosedShifts shifts={closed} onReport={onReport} />
      </>
    );
  }
  return (
    <OpenShift
      own={own}
      open={open}
      onCount={() => setCounting(true)}
      onChanged={onChanged}
      onReport={onReport}
    />
  );
}

interface OpenShiftProps extends OwnShiftProps {
  readonly open: ShiftView;
  readonly onCount: () => void;
}

function OpenShift({ own, open, onCount, onChanged, onReport }: OpenShiftProps) {
  const [move, setMove] = useState<MoveKind>();
  useShortcut('D', 'Drop cash to the safe', () => setMove('drop'));
  useShortcut('H', 'Hand cash over', () => setMove('handover'));
  useShortcut('C', 'Count and close', onCount);
  return (
    <>
      <PageHeader
        title="Shift"
        subtitle={`Open since ${formatDateTime(open.openedAt)}: ${counted(open.payments, 'payment')}, ${counted(open.refunds, 'refund')}`}
        action={
          <Group gap={8}>
            <Button
              variant="default"
              leftSection={<IconArrowDownCircle />}
              title="Cash out of the drawer into the safe (D)"
              onClick={() => setMove('drop')}
            >
              Drop
            </Button>
            <Button
              variant="default"
              leftSection={<IconArrowsExchange />}
              title="Cash out of the drawer into another cashier’s (H)"
              onClick={() => setMove('handover')}
            >
              Hand over
            </Button>
            <Button leftSection={<IconCalculator />} title="Count and close (C)" onClick={onCount}>
              Count
            </Button>
          </Group>
        }
      />
      {!open.hasFloat && (
        <OpenShiftForm
          title="The float has not been entered yet"
          text="A payment opened this shift. Enter what was in the drawer to begin with, or nothing; you are asked once."
          kinds={own.kinds}
          onOpened={onChanged}
        />
      )}
      <XView shift={open} />
      <ClosedShifts shifts={own.closed} onReport={onReport} />
      {move !== undefined && (
        <MoveDialog kind={move} kinds={own.kinds} onMoved={onChanged} onClose={() => setMove(undefined)} />
      )}
    </>
  );
}

function Report({ number, onBack }: { readonly number: number; readonly onBack: () => void }) {
  useShortcut('Escape', 'Back to the shift', onBack);
  const loaded = useLoaded(`closing report ${number}`, () => readReport(number));
  return (
    <>
      <PageHeader
        title={`Closing report ${number}`}
        action={
          <Button
            variant="default"
            leftSection={<IconArrowLeft />}
            title="Back to the shift (Esc)"
            onClick={onBack}
          >
            Shift
          </Button>
        }
      />
      <WhenLoaded of={loaded} skeleton={<FormSkeleton />}>
        {(report) => <ClosingPaper report={report} />}
      </WhenLoaded>
    </>
  );
}

interface ClosedShiftsProps {
  readonly shifts: readonly Shift[];
  readonly onReport: (number: number) => void;
}

/** The newest of the own shifts that are closed, with their reports. */
function ClosedShifts({ shifts, onReport }: ClosedShiftsProps) {
  if (shifts.length === 0) return null;
  return (
    <section className={`card ${classes.table}`} style={{ maxWidth: 720, marginTop: 16 }}>
      <Title order={2} className={classes.title}>
        Closed before
      </Title>
      <Table className={classes.close} aria-label="Your closed shifts">
        <TitleRow titles={['Opened', 'Closed', 'Report']} />
        <Table.Tbody>
          {shifts.map(({ id, openedAt, closedAt, reportNumber }) => (
            <Table.Tr key={id}>
              <Table.Td>
                <DateTime at={openedAt} />
              </Table.Td>
              <Table.Td>
                <DateTime at={closedAt} />
              </Table.Td>
              <Table.Td>
                {reportNumber === null ? (
                  <span className="dimmed">carried over</span>
                ) : (
                  <Anchor
                    component="button"
                    type="button"
                    mih={32}
                    style={{ whiteSpace: 'nowrap' }}
                    onClick={() => onReport(reportNumber)}
                  >
                    No. {reportNumber}
                  </Anchor>
                )}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  );
}

interface AnothersShiftProps {
  readonly id: string;
  readonly onReport: (number: number) => void;
}

/** A shift whose cashier left without closing it: a manager counts and closes it, beside a second person. */
function ColleaguesShift({ id, onReport }: AnothersShiftProps) {
  const navigate = useNavigate();
  const loaded = useLoaded(`shift ${id}`, async () => (await readShift(id)).data);
  const [isAgain, setAgain] = useState(false);
  const back = (): void => void navigate(`/shifts?id=${id}`);
  return (
    <WhenLoaded of={loaded} skeleton={<FormSkeleton />}>
      {(shift) => {
        const count = shift.counts.at(-1);
        if (isAgain || count === undefined || shift.judged === null) {
          return (
            <CountForm
              kinds={shift.kinds}
              shiftId={id}
              isAgain
              {...(count !== undefined && { before: count.drawers })}
              onBack={back}
              onCounted={async () => {
                await loaded.reload();
                setAgain(false);
              }}
            />
          );
        }
        return (
          <CloseForm
            shift={{ ...shift, ...shift.judged, count }}
            shiftId={id}
            hasNext={false}
            onAgain={() => setAgain(true)}
            onClosed={({ number }) => Promise.resolve(onReport(number))}
          />
        );
      }}
    </WhenLoaded>
  );
}
