import { good } from '../support/client.js';
import {
  A_POSITIVE,
  openBloodBank,
  put,
  reactions,
  read,
  readings,
  release,
  sample,
  sheet,
  told,
  value,
  type BloodBank,
  type Read,
} from './blood-bench.js';

const AB_POSITIVE: Read = ['4+', '4+', '4+', '0', '0'];
const DAY_MS = 86_400_000;
let bank: BloodBank;

beforeAll(async () => {
  bank = await openBloodBank();
});
afterAll(() => bank?.lab.close());

const control = (grade: string) => ({ bloodbankTestValues: [{ code: 'RHCT', parameter: grade }] });
const second = (more: object = {}) => ({
  sections: { confirmation: { reactions: { ...reactions(AB_POSITIVE), ...more } } },
});

describe.each(['GRP', 'GXM'])('the Rh control of %s', (profile) => {
  it('that reacts is refused beside AB with a reactive anti-D, until it is recorded as unresolved', async () => {
    const booking = await sample(bank, [profile]);
    const read5 = readings(AB_POSITIVE)['bloodbankTestValues'] as readonly object[];
    const all = { bloodbankTestValues: [...read5, { code: 'RHCT', parameter: '2+' }] };
    expect(told(await put(bank.first, booking, all, profile))).toEqual([
      422,
      [
        expect.stringContaining('Anti-A, anti-B and the Rh control (2+) all react'),
        expect.stringContaining('the D type is not given'),
      ],
    ]);
    const comment = 'Cold agglutinin: washed warm twice';
    const { body } = good(
      await put(bank.first, booking, { ...all, sections: { unresolved: { comment } } }, profile),
    );
    expect([value(body, 'ABO'), value(body, 'RHD')]).toEqual(['Indeterminate', 'Indeterminate']);
  });

  it('is read by the second reader too, without seeing it, and both have to agree', async () => {
    const booking = await sample(bank, [profile]);
    good(await read(bank, booking, AB_POSITIVE, profile));
    good(await put(bank.first, booking, control('0'), profile));
    expect(value(await sheet(bank.second, booking, profile), 'RHCT')).toBe('');
    const answers = [];
    for (const one of [{}, { RHCT: '3+' }])
      answers.push(told(await put(bank.second, booking, second(one), profile)));
    expect(answers).toEqual([
      [422, ['sections.confirmation: Read the Rh control too, then confirm.']],
      [422, [expect.stringContaining('This reading differs from the first')]],
    ]);
    const { body } = good(await put(bank.second, booking, second({ RHCT: '0' }), profile));
    expect([value(body, 'ABO'), value(body, 'RHD')]).toEqual(['AB', 'Positive']);
    // Read otherwise, it takes the confirmation with it.
    const changed = good(await put(bank.first, booking, control(''), profile)).body;
    expect(changed.sections.confirmation).toBeNull();
  });
});

it('AB, D positive without a control is released only with the reason why it stands', async () => {
  const booking = await sample(bank);
  good(await read(bank, booking, AB_POSITIVE));
  good(await put(bank.second, booking, second()));
  const refused = await release(bank, booking);
  expect([refused.status, JSON.stringify(refused.body)]).toEqual([
    422,
    expect.stringContaining('no Rh control was read. To sign it, say why'),
  ]);
  good(await put(bank.pathologist, booking, { action: 'release', remarks: 'Control 0 on paper, 27 Nov' }));
});

it('AB, D positive with a control that reads 0 is released as any group', async () => {
  const booking = await sample(bank);
  good(await read(bank, booking, AB_POSITIVE));
  good(await put(bank.first, booking, control('0')));
  good(await put(bank.second, booking, second({ RHCT: '0' })));
  good(await release(bank, booking));
  const codes = async (copy: string) =>
    good(await bank.pathologist.get(`/api/report/${booking.id}${copy}`)).body.results[0].lines.map(
      (line: { code: string }) => line.code,
    );
  expect([await codes(''), await codes('?copy=bench')]).toEqual([
    ['ABO', 'RHD'],
    ['AANT', 'BANT', 'DANT', 'ACEL', 'BCEL', 'RHCT', 'ABO', 'RHD'],
  ]);
});

it('a lot that expired between the two readings holds up neither the second reader nor the release', async () => {
  const booking = await sample(bank);
  const kits = [{ parameter: 'AANT', kit: 'Anti-A', lot: 'A5', expiry: bank.lab.day(0) }];
  good(await put(bank.first, booking, { ...readings(A_POSITIVE), sections: { kits } }));
  bank.lab.clock.advance(2 * DAY_MS);
  const { sections } = await sheet(bank.second, booking);
  const confirmation = { reactions: reactions(A_POSITIVE) };
  good(await put(bank.second, booking, { sections: { ...sections, confirmation } }));
  expect(good(await release(bank, booking)).body.sections.kits).toEqual(kits);
});
