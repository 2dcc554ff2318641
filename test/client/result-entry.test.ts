import { expandPhrase } from '../../client/ui/fields/phrases.js';
import { addressOf, nextCard, returnTarget } from '../../client/results/entry/result-address.js';
import { codeOfField, reassess } from '../../client/results/entry/assess-sheet.js';
import { differences, isSameAsStored } from '../../client/results/entry/differences.js';
import { amendRequest, saveRequest } from '../../client/results/entry/requests.js';
import { rowsOf, typedOf, withEntry } from '../../client/results/entry/typed-result.js';
import type { TestValue } from '../../shared/contract/results.js';
import type { JobCardRow } from '../../shared/event-payloads.js';
import { aResult, AT } from './a-result.js';

const RESULT = aResult();
const EMPTY = typedOf(RESULT);

function judged(code: string, typed = EMPTY): TestValue | undefined {
  return reassess(RESULT, typed, AT).rows.find((row) => row.code === code);
}

describe('while a result is typed', () => {
  it('flags on each key press, decimal comma included', () => {
    expect(judged('K', withEntry(EMPTY, 'K', { parameter: '5,4' }))).toMatchObject({
      parameter: '5.4',
      flag: 'H',
    });
    expect(judged('K', withEntry(EMPTY, 'K', { parameter: '6.5' }))).toMatchObject({
      flag: 'HH',
      critical: true,
    });
    expect(judged('K', withEntry(EMPTY, 'K', { parameter: '5.3' }))?.flag).toBe('');
  });

  it('works out the calculated rows from what is typed so far', () => {
    expect(judged('EGFR')?.parameter).toBe('');
    expect(judged('EGFR')?.reason).toBe('needs creatinine');
    expect(judged('EGFR', withEntry(EMPTY, 'CREA', { parameter: '79.6' }))?.parameter).toMatch(/^\d+\.\d\d$/);
  });

  it('marks a jump and lets a comment or a repeat explain it', () => {
    const jump = withEntry(EMPTY, 'CREA', { parameter: '150' });
    expect(judged('CREA', jump)?.delta?.change).toBe('70.4');
    expect(reassess(RESULT, jump, AT).refusals.map(({ code }) => code)).toEqual(['CREA']);
    expect(reassess(RESULT, withEntry(jump, 'CREA', { comment: 'AKI' }), AT).refusals).toEqual([]);
  });

  it('holds an absurd value until someone says why it stands', () => {
    const absurd = withEntry(EMPTY, 'K', { parameter: '40' });
    expect(reassess(RESULT, absurd, AT).refusals[0]).toMatchObject({ code: 'K', rule: 'implausible' });
    expect(reassess(RESULT, withEntry(absurd, 'K', { override: 'post mortem' }), AT).refusals).toEqual([]);
  });

  it('asks why a value was repeated', () => {
    const unsaved = { by: null, at: null };
    const first = { value: '6.9', reason: '', ...unsaved, chosen: false };
    const second = { value: '4.4', reason: ' ', ...unsaved, chosen: true };
    const repeated = withEntry(EMPTY, 'K', { parameter: '4.4', repeats: [first, second] });
    expect(reassess(RESULT, repeated, AT).refusals).toMatchObject([{ code: 'K', part: 'repeats.1.reason' }]);
  });
});

describe('what is sent', () => {
  it('never sends a figure for a calculated row', () => {
    const sent = saveRequest(RESULT, withEntry(EMPTY, 'K', { parameter: '4.1' }), 'update');
    expect(sent.version).toBe(3);
    expect(sent.biochemistryTestValues?.map((row) => row.parameter)).toEqual(['4.1', '', undefined]);
  });

  it('names the version and the reason of an amendment', () => {
    const sent = amendRequest(RESULT, EMPTY, { reason: 'wrong tube', told: ' ' });
    expect(sent).toMatchObject({ profileCode: 'UE', version: 3, reason: 'wrong tube', told: null });
  });

  it('finds the row of a refusal', () => {
    expect(codeOfField(rowsOf(RESULT), 'biochemistryTestValues.1.parameter')).toBe('CREA');
    expect(codeOfField(rowsOf(RESULT), 'values.K.parameter')).toBe('K');
    expect(codeOfField(rowsOf(RESULT), 'remarks')).toBeUndefined();
  });
});

describe('two people at one result', () => {
  it('sets both values side by side, calculated figures aside', () => {
    const mine = withEntry(EMPTY, 'K', { parameter: '6.8', comment: 'checked' });
    const values: Readonly<Record<string, string>> = { K: '5.1', EGFR: '55.00' };
    const theirs = aResult({
      biochemistryTestValues: rowsOf(RESULT).map((row) => ({ ...row, parameter: values[row.code] ?? '' })),
    });
    expect(differences(mine, theirs)).toEqual([
      { code: 'K', name: 'Potassium', mine: '6.8, “checked”', theirs: '5.1' },
    ]);
    expect(isSameAsStored(typedOf(theirs), theirs)).toBe(true);
    expect(isSameAsStored(mine, theirs)).toBe(false);
  });
});

describe('after saving', () => {
  const at = (query: string) => returnTarget('biochemistry', addressOf(new URLSearchParams(query)));

  it.each([
    [
      'returnUrl=masterReport&bookingId=b&patientId=p&reportType=r',
      '/custom-report?bookingId=b&patientId=p&reportType=r',
    ],
    ['returnUrl=search&searchQuery=moyo', '/searchresults?searchQuery=moyo'],
    ['returnUrl=workList', '/lab/worklist?unit=biochemistry'],
    ['returnUrl=todos', '/todos'],
    ['returnUrl=https://elsewhere.example', '/lab/worklist?unit=biochemistry'],
  ])('returns by its target: %s', (query, path) => {
    expect(at(query)).toBe(path);
  });

  it('goes on with the next patient of the same profile, however many others wait before it, then of the unit', async () => {
    const card = (id: string, code: string, open = true) =>
      ({ id, code, open, bookingInformationId: id }) as unknown as JobCardRow;
    const here = { bookingId: 'b1', profileCode: 'UE' };
    const next = (cards: readonly JobCardRow[]) =>
      nextCard(here, ({ code, size }) =>
        Promise.resolve(cards.filter((one) => code === undefined || one.code === code).slice(0, size)),
      );
    const others = Array.from({ length: 300 }, (_, place) => card(`o${place}`, 'LFT'));
    expect((await next([card('b1', 'UE'), ...others, card('b3', 'UE')]))?.id).toBe('b3');
    expect((await next([card('b1', 'UE'), card('b2', 'LFT')]))?.id).toBe('b2');
    expect(await next([card('b1', 'UE'), card('b3', 'UE', false)])).toBeUndefined();
  });
});

describe('coded phrases', () => {
  const phrases = new Map([['HAEM', 'Sample haemolysed.']]);

  it('expand on the space after their code, wherever the caret is', () => {
    expect(expandPhrase({ text: 'haem ', at: 5 }, phrases)).toEqual({
      text: 'Sample haemolysed. ',
      at: 19,
      code: 'haem',
    });
    expect(expandPhrase({ text: 'see haem  now', at: 9 }, phrases).text).toBe('see Sample haemolysed.  now');
  });

  it('leave words alone that only begin or end like one', () => {
    expect(expandPhrase({ text: 'haemolysed ', at: 11 }, phrases).text).toBe('haemolysed ');
    expect(expandPhrase({ text: 'no-haem ', at: 8 }, phrases).text).toBe('no-haem ');
  });
});
