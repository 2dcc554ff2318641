import { createBatch, saveAll } from '../../../client/results/batch/batch.js';
import { openEntry } from '../../../client/results/entry/open-entry.js';
import { createEntry, type ResultEntry } from '../../../client/results/entry/result-entry.js';
import type { JobCardRow } from '../../../shared/event-payloads.js';
import { aResult, aRow } from '../a-result.js';
import { BOOKING } from '../entry-sheets.js';

const assay = (code: string) =>
  aRow({ code, name: code, kind: 'choice', options: ['Reactive', 'Non-reactive'], extra: { kitLot: true } });
const sheetOf = (bookingInformationId: string) =>
  aResult({
    discipline: 'serology',
    code: 'HIV',
    formula: null,
    version: 0,
    bookingInformationId,
    biochemistryTestValues: undefined,
    serologyTestValues: [assay('HIVT1'), assay('HIVT2')],
  });
const kit = (parameter: string) => ({ parameter, kit: 'Determine', lot: '23A', expiry: '2099-10-31' });

interface Sent {
  readonly bookingInformationId: string;
  readonly sections: { readonly kits: readonly { readonly parameter: string }[] };
}
const sent: Sent[] = [];
globalThis.fetch = (_path, init) => {
  const request = JSON.parse(String(init?.body)) as Sent;
  sent.push(request);
  return Promise.resolve(Response.json({ ...sheetOf(request.bookingInformationId), version: 1 }));
};

function open(bookingId: string): ResultEntry {
  const loaded = { result: sheetOf(bookingId), booking: BOOKING, calls: [], seq: undefined };
  return createEntry({
    owner: { username: 'tendai', bookingId, profileCode: 'HIV' },
    first: openEntry(loaded, undefined, { wantsAmend: false }),
    onForbidden: () => undefined,
  });
}

test('the lot of a kit is entered once for all samples, and stands only with what was measured with it', async () => {
  const batch = createBatch(sheetOf('layout'), () => undefined);
  const [one, two, untouched] = [open('one'), open('two'), open('untouched')];
  [one, two, untouched].forEach((entry, place) =>
    batch.join({ card: { id: `${place}` } as JobCardRow, entry }),
  );
  batch.typeShared('kits', [kit('HIVT1'), kit('HIVT2')]);
  const type = (entry: ResultEntry, code: string, parameter: string): void =>
    entry.tell({ type: 'rowTyped', code, change: { parameter } });
  type(one, 'HIVT1', 'Non-reactive');
  type(two, 'HIVT1', 'Reactive');
  type(two, 'HIVT2', 'Reactive');
  await saveAll(batch);
  expect(
    sent.map(({ bookingInformationId, sections }) => [
      bookingInformationId,
      sections.kits.map(({ parameter }) => parameter),
    ]),
  ).toEqual([
    ['one', ['HIVT1']],
    ['two', ['HIVT1', 'HIVT2']],
  ]);
  expect(sent[1]?.sections.kits[0]).toEqual(kit('HIVT1'));
});
