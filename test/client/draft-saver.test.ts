import { describe, expect, it } from '@jest/globals';
import type { CatalogueProfile } from '../../shared/contract/catalogue-shapes.js';
import { ApiProblem } from '../../client/core/api-problem.js';
import { DraftSaver, type Saving } from '../../client/catalogue/editor/draft-saver.js';
import {
  newParameter,
  sentParameter,
  sentProfile,
  type EditedProfile,
} from '../../client/catalogue/editor/edited-profile.js';
import { differencesBetween } from '../../client/catalogue/editor/differences.js';

const EDITED: EditedProfile = {
  name: 'Calcium',
  shortName: '',
  specimen: 'BLOOD',
  container: 'Tube',
  turnaroundMinutes: 60,
  urgentTurnaroundMinutes: 60,
  statTurnaroundMinutes: 60,
  confidential: false,
  position: 1,
  loinc: '',
  reflex: [],
  parameters: [{ ...newParameter(), code: 'CA', name: 'Calcium' }],
};

/** A server that stores what it gets, and refuses when told to. */
function aDesk(refusals: readonly (ApiProblem | undefined)[] = []) {
  const sent: string[] = [];
  const told: Saving['kind'][] = [];
  const left = [...refusals];
  const saver = new DraftSaver({
    version: 3,
    send: (edited, version) => {
      sent.push(`${edited.name} over ${version}`);
      const refused = left.shift();
      if (refused !== undefined) return Promise.reject(refused);
      return Promise.resolve({ version: version + 1 } as CatalogueProfile);
    },
    tell: ({ kind }) => told.push(kind),
  });
  return { saver, sent, told };
}

describe('a draft as it is typed', () => {
  it('is saved over the version before, one save at a time', async () => {
    const { saver, sent, told } = aDesk();
    saver.change({ ...EDITED, name: 'A' });
    const first = saver.flush();
    saver.change({ ...EDITED, name: 'B' });
    saver.change({ ...EDITED, name: 'C' });
    await Promise.all([first, saver.flush()]);
    expect(sent).toEqual(['A over 3', 'C over 4']);
    expect(told.at(-1)).toBe('saved');
    expect(saver.version).toBe(5);
  });

  it('is sent nowhere while nothing was typed', async () => {
    const { saver, sent } = aDesk();
    await saver.flush();
    expect(sent).toEqual([]);
  });

  it('that was refused waits as it was typed, and is saved once it is mended', async () => {
    const { saver, sent, told } = aDesk([new ApiProblem({ status: 422, code: 'invalid' })]);
    saver.change({ ...EDITED, name: 'A' });
    await saver.flush();
    expect(told.at(-1)).toBe('refused');
    await saver.flush();
    expect(sent).toEqual(['A over 3', 'A over 3']);
    expect(told.at(-1)).toBe('saved');
  });

  it('that meets another version waits for a person to choose', async () => {
    const { saver, sent, told } = aDesk([new ApiProblem({ status: 409, code: 'stale_version' })]);
    saver.change({ ...EDITED, name: 'Mine' });
    await saver.flush();
    saver.change({ ...EDITED, name: 'Mine, more' });
    await saver.flush();
    expect(sent).toEqual(['Mine over 3']);
    expect(told.at(-1)).toBe('conflict');
    await saver.goOn(7, { ...EDITED, name: 'Mine, more' });
    expect(sent.at(-1)).toBe('Mine, more over 7');
  });

  it('may be given up for theirs', async () => {
    const { saver, sent, told } = aDesk([new ApiProblem({ status: 409, code: 'stale_version' })]);
    saver.change({ ...EDITED, name: 'Mine' });
    await saver.flush();
    await saver.goOn(7, undefined);
    expect(sent).toEqual(['Mine over 3']);
    expect(told.at(-1)).toBe('saved');
    expect(saver.version).toBe(7);
  });
});

describe('what is sent of a parameter', () => {
  it('reads ages and decimals as people write them, and leaves out what was left out', () => {
    const typed = {
      ...newParameter(),
      code: 'CA',
      criticalLow: ' 1,50 ',
      ranges: [{ from: 'birth', to: '18 years', sex: 'male', pregnancy: '', text: ' 2.2-2.6 ' }],
      criticalBands: [{ from: '', to: '4 wk', sex: '', pregnancy: '', low: '1,7', high: '' }],
      reportableLow: '0,25',
      reportableBands: [{ from: '', to: '', sex: 'female', pregnancy: '2', low: '', high: '3,5' }],
      extra: { optional: false, kitLot: true },
      options: ['Red', ' '],
    };
    expect(sentParameter(typed)).toMatchObject({
      criticalLow: '1.50',
      criticalHigh: null,
      formula: null,
      deltaDays: null,
      ranges: [{ from: '0d', to: '18y', sex: 'male', pregnancy: null, text: '2.2-2.6' }],
      criticalBands: [{ from: null, to: '4w', sex: null, pregnancy: null, low: '1.7', high: null }],
      reportableLow: '0.25',
      reportableBands: [{ from: null, to: null, sex: 'female', pregnancy: 2, low: null, high: '3.5' }],
      extra: { kitLot: true },
      options: ['Red'],
    });
  });

  it('keeps an age that cannot be read, so that the server names it', () => {
    const band = { from: 'soon', to: '', sex: '', pregnancy: '2', text: '1-2' };
    expect(sentParameter({ ...newParameter(), ranges: [band] })).toMatchObject({
      ranges: [{ from: 'soon', pregnancy: 2 }],
    });
  });
});

describe('what is sent of a profile', () => {
  it('takes back what the editor has no field for, and what only the server counts stays here', () => {
    const read = { id: 'x', number: 4, state: 'published', retired: false, code: 'CA', price: '3.00' };
    const profile = { ...read, later: [{ add: 'PTH' }] } as unknown as CatalogueProfile;
    const sent = sentProfile(profile, EDITED, 9);
    expect(sent).toMatchObject({
      code: 'CA',
      price: '3.00',
      later: [{ add: 'PTH' }],
      version: 9,
      draft: true,
    });
    expect(Object.keys(sent)).not.toEqual(expect.arrayContaining(['id']));
    expect(['number', 'state', 'retired'].filter((field) => field in sent)).toEqual([]);
  });
});

describe('what two versions say otherwise', () => {
  const [calcium = newParameter()] = EDITED.parameters;
  const texts = (to: EditedProfile) =>
    differencesBetween(EDITED, to).map(({ of, what, from, to: next }) => `${of}: ${what} ${from}>${next}`);

  it('is nothing where they say the same', () => {
    expect(texts({ ...EDITED, parameters: [{ ...calcium, key: 'other' }] })).toEqual([]);
  });

  it('is said by profile and parameter', () => {
    const next = { ...calcium, rangeMale: '2.2-2.6', extra: { optional: true } };
    expect(texts({ ...EDITED, name: 'Bone', parameters: [next] })).toEqual([
      'The profile: name Calcium>Bone',
      'CA Calcium: range, men >2.2-2.6',
      'CA Calcium: how it is entered >may stay empty',
    ]);
  });

  it('is also a parameter that came, went or changed its place', () => {
    const other = { ...newParameter(), code: 'ALB', name: 'Albumin' };
    const both = { ...EDITED, parameters: [calcium, other] };
    expect(texts(both)).toEqual(['ALB Albumin: asked for >new']);
    expect(texts({ ...EDITED, parameters: [] })).toEqual(['CA Calcium: asked for yes>no more']);
    expect(differencesBetween(both, { ...EDITED, parameters: [other, calcium] })).toEqual([
      { of: 'The profile', what: 'order', from: 'CA, ALB', to: 'ALB, CA' },
    ]);
  });
});

describe('the reflex rules of a draft', () => {
  const rule = { parameter: 'CA', is: 'H', add: 'PTH' };

  it('are sent once they say when, what and which test', () => {
    const published = { reflex: [], parameters: [] } as unknown as CatalogueProfile;
    const typed = { ...EDITED, reflex: [rule, { ...rule, add: '' }, { ...rule, is: '>' }] };
    expect(sentProfile(published, typed, 1)).toMatchObject({ reflex: [rule] });
  });

  it('are said in words where two versions are compared', () => {
    expect(differencesBetween(EDITED, { ...EDITED, reflex: [rule, { ...rule, is: '>2.9' }] })).toEqual([
      {
        of: 'The profile',
        what: 'reflex tests',
        from: '',
        to: 'when CA reads high, add PTH; when CA reads above 2.9, add PTH',
      },
    ]);
  });
});
