import type { Answer, Client } from '../support/client.js';
import { openLaboratory, type Laboratory } from '../support/laboratory.js';
import { aBooking, NORMAL_UE, save, type Booked } from './bench.js';

/** The people whose turn a critical call is, one after the other. */
export interface CallLaboratory {
  readonly lab: Laboratory;
  readonly bench: Client;
  readonly manager: Client;
  readonly pathologist: Client;
}

export async function openCallLaboratory(): Promise<CallLaboratory> {
  const lab = await openLaboratory();
  const [bench, manager, pathologist] = await Promise.all([
    lab.as('ROLE_LAB'),
    lab.as('ROLE_LABADMIN'),
    lab.as('ROLE_SUPER_ADMIN', 'pathologist'),
  ]);
  return { lab, bench, manager, pathologist };
}

export interface Call {
  readonly callId: string;
  readonly bookingId: string;
  readonly value: string;
}

export const CRITICAL = { ...NORMAL_UE, K: '7.0' };
export const LOG = '/api/results/critical';
const TOLD = {
  outcome: 'told',
  person: 'Sr Moyo',
  role: 'ward sister',
  phone: '0242 700700',
  readBack: true,
};

export async function openCalls({ bench }: CallLaboratory, { id }: Booked): Promise<readonly Call[]> {
  return (await bench.get(`${LOG}?status=open&bookingId=${id}&size=200`)).body.items;
}

export async function aCritical(house: CallLaboratory): Promise<Booked & { readonly callId: string }> {
  const booking = await aBooking(house.lab, ['UE']);
  await save(house.bench, booking, 'UE', CRITICAL);
  const [call] = await openCalls(house, booking);
  return { ...booking, callId: call?.callId ?? '' };
}

/** Records that the ward was told; `more` adds to it. */
export function acknowledge({ bench }: CallLaboratory, callId: string, more: object = {}): Promise<Answer> {
  return bench.post(`${LOG}/acknowledge`, { callId, ...TOLD, ...more });
}

interface Group {
  readonly kind: string;
  readonly items: readonly { readonly bookingId: string; readonly text: string }[];
}

export async function todosOf(who: Client, kind: string, { id }: Booked): Promise<readonly string[]> {
  const groups = (await who.get('/api/todos?size=200')).body.groups as readonly Group[];
  const items = groups.find((group) => group.kind === kind)?.items ?? [];
  return items.filter(({ bookingId }) => bookingId === id).map(({ text }) => text);
}

export async function noticesOf(who: Client, { id }: Booked): Promise<readonly string[]> {
  const { items } = (await who.get('/api/notifications')).body as {
    readonly items: readonly { readonly kind: string; readonly title: string; readonly link: string }[];
  };
  const own = items.filter(({ kind, link }) => kind === 'critical' && link.includes(id));
  return own.map(({ title }) => title).sort();
}
