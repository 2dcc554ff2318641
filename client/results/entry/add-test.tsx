import { Button, Group, NativeSelect, TextInput } from '@mantine/core';
import { IconSearch, IconTestPipe } from '@tabler/icons-react';
import { useState } from 'react';
import type { Booking, Specimen } from '../../../shared/contract/booking-shapes.js';
import type { AskedByRequest as Asker } from '../../../shared/contract/bookings.js';
import type { MenuProfile } from '../../../shared/contract/catalogue-shapes.js';
import { foundTest } from '../../../shared/domain/catalogue/test-words.js';
import { formatMoney as asAmount, parseMoney } from '../../../shared/domain/money/money.js';
import { whoOwesText, whoOwesWith } from '../../../shared/domain/money/who-owes.js';
import { isRefunded } from '../../../shared/domain/stage.js';
import { ASKER_KINDS, type AskerKind } from '../../../shared/vocabulary.js';
import { useLab } from '../../core/lab.js';
import { useCan } from '../../core/session.js';
import { readMenu } from '../../core/whole-menu.js';
import { BookedTodayNotice } from '../../ui/feedback/booked-today.js';
import { showDone } from '../../ui/feedback/notify.js';
import { useLoaded } from '../../ui/feedback/use-loaded.js';
import { BrowseTests, TestOption } from '../../ui/fields/browse-tests.js';
import { TypeAhead } from '../../ui/fields/type-ahead.js';
import { SubmitDialog } from '../../ui/forms/submit-dialog.js';
import { Fact, Facts } from '../../ui/layout/facts.js';
import { formatMoney, Money } from '../../ui/layout/money.js';
import { WhoOwesLine } from '../../ui/layout/who-owes.js';
import { addTest, findTests } from '../results.api.js';
import { useEntry } from './result-entry.js';

/** One more test of this booking, asked for while the bench has its specimen. */
export function AddTest({ booking }: { readonly booking: Booking }) {
  const { tell } = useEntry();
  const currency = useLab((lab) => lab.currency);
  const mayAdd = useCan('results.enter');
  const [isOpen, setOpen] = useState(false);
  const isGivenBack = booking.selectedProfiles.every(({ stage }) => isRefunded(stage));
  if (!mayAdd || isGivenBack) return null;
  const added = (after: Booking, name: string): void => {
    setOpen(false);
    tell({ type: 'bookingRead', booking: after });
    showDone(`${name} was added. ${toPayText(after, currency)}`);
  };
  return (
    <>
      <Button
        fullWidth
        mt={14}
        variant="default"
        leftSection={<IconTestPipe />}
        onClick={() => setOpen(true)}
      >
        Add a test
      </Button>
      {isOpen && <AddTestDialog booking={booking} onAdded={added} onClose={() => setOpen(false)} />}
    </>
  );
}

function toPayText({ payment: { balance, payersPart } }: Booking, currency: string): string {
  const money = (amount: string): string => formatMoney(amount, currency);
  return payersPart === null ? `To pay: ${money(balance)}` : whoOwesText(payersPart, money);
}

interface AddTestDialogProps {
  readonly booking: Booking;
  readonly onAdded: (booking: Booking, name: string) => void;
  readonly onClose: () => void;
}

/** Asks which test, for whom, and shows its price; draw it only while it is open. */
function AddTestDialog({ booking, onAdded, onClose }: AddTestDialogProps) {
  const [test, setTest] = useState<MenuProfile>();
  const [askedBy, setAskedBy] = useState(NO_REQUESTER);
  return (
    <SubmitDialog
      title="Add a test"
      lost={test === undefined && askedBy.name === '' ? undefined : 'The test that was chosen'}
      notDone="It was not added"
      confirmLabel="Add the test"
      disabled={test === undefined || !isNamed(askedBy)}
      missing="Choose the test and say who asked for it"
      inWords={({ detail, errors }) => errors[0]?.message ?? detail}
      onSubmit={(key) => addTest({ id: booking.id, profile: test?.code ?? '', askedBy }, key)}
      onDone={(answer) => onAdded(answer, test?.name ?? '')}
      onClose={onClose}
    >
      <FindTest booking={booking} chosen={test} onChoose={setTest} />
      {test !== undefined && (
        <>
          <ChosenTest test={test} booking={booking} />
          <BookedTodayNotice codes={[test.code]} patientId={booking.patientData.id} bookingId={booking.id} />
        </>
      )}
      <Requester value={askedBy} doctor={booking.referringDoctor} onChange={setAskedBy} />
    </SubmitDialog>
  );
}

interface FindTestProps {
  readonly booking: Booking;
  readonly chosen: MenuProfile | undefined;
  readonly onChoose: (test: MenuProfile | undefined) => void;
}

const SHOWN = 8;

/** To be browsed: without it a test is still found by its words. */
function wholeMenu(): Promise<readonly MenuProfile[]> {
  return readMenu({ quiet: true }).then(
    ({ data }) => data,
    () => [],
  );
}

/** By code, name, parameter or unit, each with its price; what the booking asks for already is not offered. */
export function FindTest({ booking, chosen, onChoose }: FindTestProps) {
  const [words, setWords] = useState('');
  const query = chosen === undefined ? words.trim() : '';
  const { data, problem } = useLoaded(query, () => (query === '' ? Promise.resolve([]) : findTests(query)));
  const present = booking.selectedProfiles.map(({ code }) => code);
  const found = (data ?? []).filter(({ code }) => !present.includes(code)).slice(0, SHOWN);
  const { data: menu } = useLoaded('the whole menu', wholeMenu);
  const choose = (test: MenuProfile): void => {
    setWords(`${test.code} ${test.name}`);
    onChoose(test);
  };
  return (
    <>
      <TypeAhead
        size="sm"
        label="Test"
        required
        data-autofocus
        placeholder="Code, name or what is measured, e.g. CRP, liver, potassium"
        leftSection={<IconSearch />}
        value={words}
        options={found.map((test) => ({
          key: test.code,
          called: [test.code, test.name],
          value: test,
          shown: <TestOption test={test} by={foundTest(test, query)?.by} />,
        }))}
        onText={(text) => {
          setWords(text);
          onChoose(undefined);
        }}
        onPick={choose}
        nothing={data === undefined || chosen !== undefined ? undefined : 'No other test of that name.'}
        error={problem === undefined ? undefined : 'The tests could not be loaded. Keep typing to try again.'}
      />
      <BrowseTests tests={(menu ?? []).filter(({ code }) => !present.includes(code))} onPick={choose} />
    </>
  );
}

interface ChosenTestProps {
  readonly test: MenuProfile;
  readonly booking: Booking;
}

/** Its price, the amount due with it and who pays that, and the tube it is done from. */
export function ChosenTest({ test, booking }: ChosenTestProps) {
  const currency = useLab((lab) => lab.currency);
  const { balance, payersPart } = booking.payment;
  const price = parseMoney(test.price) ?? 0n;
  const toPay = (parseMoney(balance) ?? 0n) + price;
  return (
    <Facts>
      <Fact name="Price">
        <Money amount={test.price} unit={currency} strong />
      </Fact>
      <Fact name="To pay then">
        {payersPart === null ? (
          <Money amount={asAmount(toPay)} unit={currency} strong />
        ) : (
          <WhoOwesLine owes={whoOwesWith(payersPart, booking.payment, price)} unit={currency} />
        )}
      </Fact>
      <Fact name="Specimen" wide>
        {tubeFor(test, booking.specimens)}
      </Fact>
    </Facts>
  );
}

/** As the server chooses it: the booking's own tube of that kind, unless it was rejected or thrown away. */
export function tubeFor({ container, specimen }: MenuProfile, specimens: readonly Specimen[]): string {
  const fits = specimens.find(
    (one) => one.container === container && one.state !== 'rejected' && one.state !== 'discarded',
  );
  if (fits !== undefined) return `${fits.accession}, the ${container} of this booking`;
  return `A new ${container} has to be taken (${specimen})`;
}

export const NO_REQUESTER: Asker = { kind: 'doctor', name: '' };

const ASKERS: Readonly<Record<AskerKind, string>> = {
  doctor: 'Doctor',
  ward: 'Ward',
  person: 'Other person',
};
const SHORTEST = 2;

export function isNamed({ name }: Asker): boolean {
  return name.trim().length >= SHORTEST;
}

interface AskedByProps {
  readonly value: Asker;
  /** The booking's doctor: an example, never filled in automatically. */
  readonly doctor: string | null;
  readonly onChange: (value: Asker) => void;
}

/** The person who asked for the test: kept with it, and in the audit trail. */
export function Requester({ value, doctor, onChange }: AskedByProps) {
  return (
    <Group mt={12} gap={8} align="flex-end" wrap="nowrap">
      <NativeSelect
        size="sm"
        w={140}
        label="Asked for by"
        data={ASKER_KINDS.map((kind) => ({ value: kind, label: ASKERS[kind] }))}
        value={value.kind}
        onChange={({ currentTarget }) => onChange({ ...value, kind: currentTarget.value as AskerKind })}
      />
      <TextInput
        size="sm"
        flex={1}
        label="Name"
        required
        maxLength={120}
        placeholder={value.kind === 'doctor' && doctor ? `e.g. ${doctor}` : undefined}
        value={value.name}
        onChange={({ currentTarget }) => onChange({ ...value, name: currentTarget.value })}
      />
    </Group>
  );
}
