import { Button, Group, SegmentedControl, Text } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Booking, Specimen } from '../../../shared/contract/booking-shapes.js';
import type { LabelLayout } from '../../../shared/contract/reports.js';
import { sexLetter } from '../../../shared/domain/people/person.js';
import {
  fitsCode128,
  labelBirth,
  labelTests,
  labelTube,
  NO_BARS,
} from '../../../shared/domain/specimens/label-words.js';
import { api, withQuery } from '../../core/api.js';
import { useCan } from '../../core/session.js';
import { showProblem } from '../../ui/feedback/notify.js';
import { useShortcut } from '../../ui/keys/shortcuts.js';
import { formatDateTime, labToday } from '../../ui/layout/date-time.js';
import classes from './specimen-label.module.css';

const LAYOUTS: readonly { readonly value: LabelLayout; readonly label: string }[] = [
  { value: 'roll', label: 'Roll' },
  { value: 'sheet', label: 'Sheet A4' },
];
const KEPT_LAYOUT = 'labelLayout';

function savedLayout(): LabelLayout {
  return localStorage.getItem(KEPT_LAYOUT) === 'sheet' ? 'sheet' : 'roll';
}

function saveLayout(chosen: string): LabelLayout {
  localStorage.setItem(KEPT_LAYOUT, chosen);
  return savedLayout();
}

/** A bar code that is not there yet would be missing on the paper. */
async function allDrawn(): Promise<void> {
  const codes = [...document.querySelectorAll<HTMLImageElement>('[data-printed] img')];
  await Promise.all(codes.map((code) => code.decode()));
}

interface BookingLabelsProps {
  readonly booking: Booking;
  /** They are what comes next: their button has the focus. */
  readonly isNext?: boolean;
  /** Takes the focus on; left out, it stays at the button. */
  readonly onPrinted?: () => void;
}

/** Whether there is something to print, for anybody who may. */
export function hasLabels({ specimens }: Booking): boolean {
  return specimens.some(isLabelled);
}

/** The labels of a booking, printed in the page; the server counts and logs each print. */
export function BookingLabels({ booking, isNext = false, onPrinted }: BookingLabelsProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [layout, setLayout] = useState(savedLayout);
  const [isBusy, setBusy] = useState(false);
  const mayPrint = useCan('job-cards.read');
  const count = booking.specimens.filter(isLabelled).length;

  const print = async (): Promise<void> => {
    if (!mayPrint || count === 0) return;
    setBusy(true);
    let isPrinted = false;
    try {
      // The server counts and logs a print when the labels are requested; what is on the page is printed.
      await api.postFile(
        withQuery(`/api/specimens/${encodeURIComponent(booking.id)}/labels.pdf`, { layout }),
      );
      await allDrawn();
      window.print();
      isPrinted = true;
    } catch (thrown) {
      showProblem(thrown, { what: 'The labels were not printed', retry: print });
    } finally {
      flushSync(() => setBusy(false));
    }
    // A busy button has lost the focus; somebody who went elsewhere meanwhile stays there.
    const inHand = document.activeElement;
    if (inHand !== document.body && inHand !== button.current) return;
    if (isPrinted && onPrinted !== undefined) onPrinted();
    else button.current?.focus();
  };
  useShortcut('mod+P', 'Print the labels', () => void print());
  if (count === 0) return <Text c="dimmed">No specimen is asked for on this booking.</Text>;
  return (
    <>
      <Group mb={12} gap={12} className="no-print">
        <SegmentedControl
          aria-label="Paper"
          value={layout}
          data={[...LAYOUTS]}
          onChange={(value) => setLayout(saveLayout(value))}
        />
        <Button
          ref={button}
          autoFocus={isNext}
          leftSection={<IconPrinter />}
          loading={isBusy}
          disabled={!mayPrint}
          title={mayPrint ? 'Ctrl+P' : 'Your role does not print labels'}
          onClick={() => void print()}
        >
          {count === 1 ? 'Print the label' : `Print ${count} labels`}
        </Button>
        <Text c="dimmed" size="sm">
          Every print is counted and logged.
        </Text>
      </Group>
      <LabelPage booking={booking} layout={layout} />
    </>
  );
}

/** The label's content: two identifiers, the contents of the tube, the time of collection. */
interface SpecimenLabelProps {
  readonly booking: Booking;
  readonly specimen: Specimen;
}

function barcodePath(accession: string): string {
  return `/api/specimens/barcode/${encodeURIComponent(accession)}.svg`;
}

/** Not of one that was rejected or thrown away. */
function isLabelled({ codes, state }: Specimen): boolean {
  return codes.length > 0 && state !== 'rejected' && state !== 'discarded';
}

/** Labels as they come out of the printer, 50.8 × 25.4 mm each; printing the page prints nothing but them. */
export function LabelPage({ booking, layout }: { readonly booking: Booking; readonly layout: LabelLayout }) {
  const specimens = booking.specimens.filter(isLabelled);
  return (
    <>
      <style>{PAPER[layout]}</style>
      <div className={classes.sheet} data-layout={layout} data-printed role="list" aria-label="Labels">
        {specimens.map((specimen) => (
          <SpecimenLabel key={specimen.id} booking={booking} specimen={specimen} />
        ))}
      </div>
    </>
  );
}

const PAPER: Readonly<Record<LabelLayout, string>> = {
  roll: '@page { size: 50.8mm 25.4mm; margin: 0 }',
  sheet: '@page { size: A4; margin: 12mm 18mm }',
};

/** Letters of a name that have room on one line; a longer one takes two, smaller. */
const ONE_LINE = 30;

function SpecimenLabel({ booking, specimen }: SpecimenLabelProps) {
  const { patientData: patient } = booking;
  const tube = labelTube(specimen.specimen, specimen.container);
  const collected =
    specimen.collectedAt === null ? 'taken ____________' : formatDateTime(specimen.collectedAt);
  return (
    <div className={classes.label} role="listitem">
      <div className={classes.head}>
        <bdi className={classes.name} data-long={patient.fullName.length > ONE_LINE || undefined}>
          {patient.fullName}
        </bdi>
        <span className={classes.marks}>
          {booking.priority !== 'routine' && (
            <strong className={classes.urgency} data-urgency={booking.priority}>
              {booking.priority.toUpperCase()}
            </strong>
          )}
          {booking.nameMark != null && (
            <strong className={classes.urgency} data-urgency="stat">
              {booking.nameMark.mark}
            </strong>
          )}
        </span>
      </div>
      <span>
        <bdi>{patient.labNumber}</bdi> · {labelBirth(patient, labToday())} · {sexLetter(patient.gender)}
      </span>
      <strong>{labelTests(specimen.codes, booking.confidentialCodes, specimen.draw)}</strong>
      <div className={classes.tube}>
        <bdi data-may-be-cut title={tube}>
          {tube}
        </bdi>
        <span>{collected}</span>
      </div>
      {fitsCode128(specimen.accession) ? (
        <img src={barcodePath(specimen.accession)} alt={`Bar code of ${specimen.accession}`} />
      ) : (
        <strong className={classes.noBars}>{NO_BARS}</strong>
      )}
      <span className={classes.accession}>{specimen.accession}</span>
    </div>
  );
}
