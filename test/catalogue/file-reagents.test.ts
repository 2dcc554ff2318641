import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Product } from '../../shared/contract/inventory-shapes.js';
import type { ProfileReagents } from '../../shared/contract/reagents.js';
import { aProduct } from '../inventory/store.js';
import { good, type Client } from '../support/client.js';
import { openLaboratory, type Laboratory } from '../support/laboratory.js';
import { told } from './many-profiles.js';

const PATH = '/api/catalogue/file';
const REASON = 'Counted on the bench';

describe('what one test uses, in the file of the catalogue', () => {
  let lab: Laboratory;
  let manager: Client;
  let sodium: Product;
  let kit: Product;
  let gloves: Product;

  beforeAll(async () => {
    lab = await openLaboratory();
    manager = await lab.as('ROLE_LABADMIN');
    sodium = await aProduct(manager, { code: 'NA, "1"', decimals: 1 });
    kit = await aProduct(manager, { code: 'HIV-DET' });
    gloves = await aProduct(manager, { code: 'GLOVES', kind: 'consumable' });
    await says('UE', [{ productId: sodium.id, quantity: '2.5' }]);
    await says('HIV', [{ productId: kit.id, quantity: '1', parameter: await parameterOf('HIV') }]);
  });
  afterAll(() => lab.close());

  const exported = async (who = manager): Promise<string> => good(await who.get(PATH)).text;
  const check = (csv: string, who = manager) => who.post(PATH, { csv, act: 'check' });
  const take = (csv: string, who = manager) => who.post(PATH, { csv, act: 'import', reason: REASON });
  const reagents = async (code: string, who = manager): Promise<ProfileReagents> =>
    good(await who.get(`/api/inventory/reagents/${code}`)).body;
  const says = async (code: string, lines: readonly object[]): Promise<void> => {
    const { version } = await reagents(code);
    good(await manager.put(`/api/inventory/reagents/${code}`, { version, reagents: lines }));
  };
  const profile = async (code: string) => good(await manager.get(`/api/catalogue/profiles/${code}`)).body;
  const parameterOf = async (code: string): Promise<string> => (await profile(code)).parameters[0].code;
  const versions = () => lab.sql('select count(*) as n, max(published_at) as at from profile_version');
  /** A line of a profile's reagent: its last cells. */
  const LINE = /\r\n(reagent,(\w+),(\w*),+)(.*),([\d.]+)(?=\r\n)/g;
  /** The file with each reagent's line as it is made of its cells. */
  const relined = (file: string, made: (of: string, product: string, quantity: string) => string): string =>
    file.replaceAll(LINE, (_, head: string, of: string, __, product: string, quantity: string) => {
      const line = made(of, product, quantity);
      return line === '' ? '' : `\r\n${head}${line}`;
    });
  const numberOf = (file: string, of: string): number =>
    file.split('\r\n').findIndex((line) => line.startsWith(`reagent,${of},`)) + 1;
  /** The export as it was before it had reagents. */
  const older = (file: string): string =>
    file
      .replaceAll(LINE, '')
      .replace(',product,quantity per test', '')
      .replaceAll(/,,(?=\r\n)/g, '')
      .replaceAll(/(,v[0-9a-f]{12})\.[0-9a-f]{12},/g, '$1,');

  it('exports, imports and exports again to the same bytes', async () => {
    const file = await exported();
    expect(
      [...file.matchAll(LINE)].map(([, , of, parameter, product, quantity]) => [
        of,
        parameter,
        product,
        quantity,
      ]),
    ).toEqual(
      expect.arrayContaining([
        ['UE', '', '"NA, ""1"""', '2.5'],
        ['HIV', await parameterOf('HIV'), 'HIV-DET', '1'],
      ]),
    );
    const before = await versions();
    expect(good(await take(file)).body).toEqual({
      profiles: 81,
      unchanged: 81,
      created: [],
      changed: [],
      warnings: [],
    });
    expect(await exported()).toBe(file);
    expect(await versions()).toEqual(before);
  });

  it('sets what a changed file says, in words first, and makes no version of the profile', async () => {
    const before = await profile('UE');
    const now = await exported();
    const cells = (now.split('\r\n', 1)[0] ?? '').split(',').length;
    const file = relined(now, (of, product) =>
      of === 'UE' ? `${product},"1,5"\r\nreagent,UE${','.repeat(cells - 3)}HIV-DET,3` : `${product},1`,
    );
    const found = good(await check(file)).body;
    const use = { of: 'The profile', what: 'use of reagents' };
    expect(found).toMatchObject({ unchanged: 80, created: [] });
    expect(found.changed).toMatchObject([
      {
        ...{ code: 'UE', count: 1 },
        differences: [{ ...use, from: '2.5 of NA, "1"', to: '1.5 of NA, "1", 3 of HIV-DET' }],
      },
    ]);
    expect((await reagents('UE')).reagents).toHaveLength(1);
    good(await take(file));
    expect(await reagents('UE')).toMatchObject({
      version: 2,
      reagents: [
        { productCode: 'NA, "1"', quantity: '1.5', parameter: null },
        { productCode: 'HIV-DET', quantity: '3', parameter: null },
      ],
    });
    expect(await profile('UE')).toEqual(before);
    expect((await manager.get('/api/audit?action=profile.reagents')).body.items[0]).toMatchObject({
      subjectId: before.id,
      reason: REASON,
      before: { reagents: [{ product: 'NA, "1"', quantity: '2.5' }] },
    });
    const none = relined(await exported(), (of, product, quantity) =>
      of === 'HIV' ? '' : `${product},${quantity}`,
    );
    expect(good(await take(none)).body.changed).toMatchObject([{ code: 'HIV' }]);
    expect((await reagents('HIV')).reagents).toEqual([]);
    await says('HIV', [{ productId: kit.id, quantity: '1', parameter: await parameterOf('HIV') }]);
  });

  it('names each line that cannot be, and sets nothing of the file', async () => {
    const before = await exported();
    const said = async (made: (product: string) => string): Promise<readonly string[]> => {
      const file = relined(before, (of, product, quantity) =>
        of === 'HIV' ? made(product) : `${product},${quantity}`,
      );
      return told(await take(file)).map((line) => line.replaceAll(String(numberOf(file, 'HIV')), '#'));
    };
    expect(await said(() => 'NOSUCH,1')).toEqual([
      '422',
      'csv.#.product: line #: there is no product NOSUCH here: add it under Products first.',
    ]);
    expect(await said(() => 'HIV-DET,many')).toEqual([
      '422',
      'csv.#.quantity per test: line #: "many" is not a quantity such as 12 or 2.5.',
    ]);
    expect(await said(() => 'HIV-DET,0')).toEqual([
      '422',
      `csv.#.quantity per test: line #: Enter how much of ${kit.name}: more than zero.`,
    ]);
    expect(await said(() => 'HIV-DET,1.5')).toEqual([
      '422',
      `csv.#.quantity per test: line #: ${kit.name} is counted in test, in whole numbers.`,
    ]);
    expect(await said(() => ',1')).toEqual([
      '422',
      'csv.#.product: line #: the code of the product is missing.',
    ]);
    expect(await said(() => 'HIV-DET,')).toEqual([
      '422',
      'csv.#.quantity per test: line #: how much one test uses is missing.',
    ]);
    expect(await said(() => 'GLOVES,1')).toEqual([
      '422',
      `csv.#.product: line #: ${gloves.name} counts as used when it is given out, not with each test.`,
    ]);
    const kitOfNothing = before.replace(/\r\nreagent,HIV,\w+,/, '\r\nreagent,HIV,NOTHERE,');
    expect(told(await check(kitOfNothing))[1]).toMatch(
      /^csv\.\d+\.parameter: line \d+: HIV has no parameter NOTHERE\.$/,
    );
    const twice = before.replace(/\r\n(reagent,HIV,.*)(?=\r\n)/, '\r\n$1\r\n$1');
    expect(told(await check(twice))[1]).toMatch(new RegExp(`: ${kit.name} is already listed\\.$`));
    expect(await exported()).toBe(before);
  });

  it('goes into another laboratory with its products, and is refused by the product where it has none', async () => {
    const other = await openLaboratory();
    try {
      const theirs = await other.as('ROLE_LABADMIN');
      const file = await exported();
      const lines = (answer: Awaited<ReturnType<typeof check>>) =>
        told(answer).map((line) => line.replaceAll(/\d+(?=[.:])/g, '#'));
      await aProduct(theirs, { code: 'NA, "1"', decimals: 1 });
      expect(lines(await take(file, theirs))).toEqual([
        '422',
        ...['HIV', 'UE']
          .sort((one, two) => numberOf(file, one) - numberOf(file, two))
          .map(() => 'csv.#.product: line #: there is no product HIV-DET here: add it under Products first.'),
      ]);
      expect((await reagents('UE', theirs)).version).toBe(0);
      await aProduct(theirs, { code: 'HIV-DET' });
      const answer = good(await take(file, theirs)).body;
      expect(answer.changed.map(({ code }: { code: string }) => code).sort()).toEqual(['HIV', 'UE']);
      expect(await exported(theirs)).toBe(file);
    } finally {
      await other.close();
    }
  });

  it('leaves them as they are where an older file has no place for them', async () => {
    const before = await reagents('UE');
    const file = older(await exported());
    expect(file).not.toMatch(/reagent|product/);
    expect(good(await take(file)).body).toMatchObject({ unchanged: 81, changed: [] });
    const renamed = file.replace(/(\r\nprofile,UE,,[^,]*,)("[^"]*"|[^,]*)/, '$1Salts and kidney');
    expect(good(await take(renamed)).body.changed).toMatchObject([{ code: 'UE', count: 1 }]);
    expect(await reagents('UE')).toEqual(before);
  });

  it('refuses to overwrite what somebody said since it was exported', async () => {
    const file = relined(await exported(), (of, product) => (of === 'UE' ? `${product},4` : `${product},1`));
    await says('UE', [{ productId: sodium.id, quantity: '1' }]);
    expect(told(await take(file))[1]).toMatch(
      /^csv\.\d+\.as exported: line \d+: what UE uses was changed since this file was exported \(last by \S+ on .*\): export again/,
    );
    expect((await reagents('UE')).reagents).toMatchObject([{ quantity: '1' }]);
  });
});
