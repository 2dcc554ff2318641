import { Alert } from '@mantine/core';
import { IconCoins } from '@tabler/icons-react';
import { useMemo, useRef, useState } from 'react';
import type { Booking } from '../../../shared/contract/booking-shapes.js';
import { CASH_LIST } from '../../../shared/domain/money/price-lists.js';
import type { AnyEnvelope } from '../../../shared/events.js';
import type { LiveSeq } from '../../../shared/live.js';
import { asProblem } from '../../core/api.js';
import { useLab } from '../../core/lab.js';
import { useLiveList } from '../../core/live-list.js';
import { readMenu } from '../../core/whole-menu.js';
import { useLoaded, type Loaded } from '../../ui/feedback/use-loaded.js';
import { formatMoney } from '../../ui/layout/money.js';
import {
  readBatches,
  readContainers,
  readOfferedPrices,
  readPayers,
  readPaymentTypes,
} from '../bookings.api.js';
import type { BookingDraft } from '../draft/draft.js';
import type { QuotationInHand } from './quotation-in-hand.js';
import { chosenTests, totalOf } from './tests.js';
import type { WizardFacts } from './wizard-form.js';

export interface WizardLists extends Pick<
  WizardFacts,
  'menu' | 'bundles' | 'containers' | 'paymentTypes' | 'payers'
> {
  /** Grows with each load: what else was read of the catalogue is older. */
  readonly turn: number;
}

/**
 * The test menu, the bundles and the payment types, asked for together. They follow the catalogue: at midnight, or
 * when a manager changes a price, an open booking shows what it will be charged.
 */
export function useWizardLists(): Loaded<WizardLists> {
  const turns = useRef(0);
  const { data, problem, reload } = useLiveList<WizardLists>('wizard lists', {
    topics: ['catalogue'],
    load: async () => {
      const [menu, bundles, containers, types, payers] = await Promise.all([
        readMenu(),
        readBatches(),
        readContainers(),
        readPaymentTypes(),
        readPayers(),
      ]);
      turns.current += 1;
      const lists = { menu: menu.data, bundles: bundles.data, containers, paymentTypes: types.data, payers };
      return { data: { ...lists, turn: turns.current }, seq: oldest(menu.seq, bundles.seq, types.seq) };
    },
    concerns,
  });
  // Once drawn, a booking is not taken away by a failed load: the next event loads again.
  return { data, problem: data === undefined ? problem : undefined, reload };
}

function concerns({ type, payload }: AnyEnvelope): boolean {
  return (
    type === 'CatalogueChanged' || (type === 'SettingsChanged' && payload.keys.includes('payment-types'))
  );
}

/** The sequence number that all of them include. */
function oldest(...seqs: readonly (LiveSeq | undefined)[]): LiveSeq | undefined {
  const known = seqs.filter((seq) => seq !== undefined);
  return known.sort((one, other) => one.number - other.number)[0];
}

const OTHERS_HOLD: readonly string[] = ['price_changed', 'rate_changed'];

/** After a refusal because prices or rates have changed the present ones are read, so that the screen shows them. */
export async function readingPrices<T>(reload: () => Promise<void>, saving: Promise<T>): Promise<T> {
  return saving.catch(async (thrown: unknown) => {
    if (OTHERS_HOLD.includes(asProblem(thrown).code)) await reload();
    throw thrown;
  });
}

interface PricedBy {
  /** One that is changed keeps its prices. */
  readonly booking: Booking | undefined;
  readonly inHand?: QuotationInHand;
}

/** The total of the draft's tests at the prices the booking will be charged. */
export function usePricing(lists: WizardLists, draft: BookingDraft, { booking, inHand }: PricedBy) {
  const { codes, payerId } = draft;
  const currency = useLab((lab) => lab.currency);
  const payer = booking === undefined ? lists.payers.find(({ id }) => id === payerId) : undefined;
  const quotation = inHand?.quotation;
  const quotedList = quotation?.state === 'open' ? quotation.priceList.id : undefined;
  const usual = payer === undefined ? quotedList : payer.priceListId;
  const priceList = booking?.priceList.id ?? (draft.priceList || (usual ?? CASH_LIST));
  const { menu, isSettled: isMenuSettled } = usePricedMenu(lists, priceList);
  const quoted = inHand?.quoted;
  // A bundle's price holds by the cash list alone, as the server has it.
  const bundles = useMemo(
    () =>
      priceList === CASH_LIST ? lists.bundles : lists.bundles.map((bundle) => ({ ...bundle, price: null })),
    [lists.bundles, priceList],
  );
  const tests = useMemo(
    () => chosenTests(codes, { menu, bundles, booking, currency, quoted }),
    [codes, menu, bundles, booking, currency, quoted],
  );
  /** The choices that the total depends on, as text. */
  const chosen = [priceList, draft.quotation, ...codes].join(' ');
  const isSettled = isMenuSettled && (inHand?.isSettled ?? true);
  return { menu, bundles, tests, total: totalOf(tests), chosen, isSettled };
}

/** The menu at the prices of a list; not settled while they are loading, as the old ones may still show. */
function usePricedMenu({ menu, turn }: WizardLists, list: string) {
  const isCash = list === CASH_LIST;
  const { data } = useLoaded(
    `offered ${isCash ? '' : list}`,
    async () => ({
      ...{ list, turn },
      // A list that is gone leaves the cash list.
      offered: isCash ? [] : await readOfferedPrices(list).catch(() => []),
    }),
    turn,
  );
  const isSettled = isCash || (data?.list === list && data.turn === turn);
  const priced = useMemo(() => {
    if (isCash || data?.list !== list) return menu;
    const prices = new Map(
      data.offered.map(({ code, price, vat }) => [code, vat ? { price, vat } : { price }]),
    );
    return menu.map((profile) => ({ ...profile, ...prices.get(profile.code) }));
  }, [menu, isCash, list, data]);
  return { menu: priced, isSettled };
}

interface PricesMovedProps {
  /** The person's choices that determine the total, as text. */
  readonly chosen: string;
  readonly total: string;
  /** Nothing is compared before the prices are there. */
  readonly isSettled: boolean;
}

/** Prices changed while the booking was open: reception, who told the patient the total, is shown the new one. */
export function PriceChangeNotice({ chosen, total, isSettled }: PricesMovedProps) {
  const currency = useLab((lab) => lab.currency);
  const [shown, setShown] = useState<DisplayedTotal>({ chosen: '', total: '' });
  const next = isSettled ? trackTotal(shown, chosen, total) : shown;
  if (next !== shown) setShown(next);
  if (next.moved === undefined) return null;
  const { from, to } = next.moved;
  return (
    <Alert
      role="alert"
      color="amber"
      mb={16}
      icon={<IconCoins size={18} stroke={1.75} />}
      title="Prices changed while this booking was open"
      withCloseButton
      closeButtonLabel="Close"
      onClose={() => setShown({ chosen: next.chosen, total: next.total })}
    >
      The total was {formatMoney(from, currency)} and is {formatMoney(to, currency)} now. Tell the patient,
      and check what is paid.
    </Alert>
  );
}

/** The total shown last, and any change to it that nobody here made. */
export interface DisplayedTotal {
  /** The person's choices that determine the total. */
  readonly chosen: string;
  readonly total: string;
  readonly moved?: { readonly from: string; readonly to: string };
}

/**
 * The same choice with another total means a changed price: it is shown until somebody has read it, even if more is
 * chosen meanwhile, but no longer once the total is the one that was shown at first.
 */
export function trackTotal(before: DisplayedTotal, chosen: string, total: string): DisplayedTotal {
  if (before.chosen === chosen && before.total === total) return before;
  if (before.chosen !== chosen) return { ...before, chosen, total };
  const from = before.moved?.to === before.total ? before.moved.from : before.total;
  return { chosen, total, ...(from !== total && { moved: { from, to: total } }) };
}
