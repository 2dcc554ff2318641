import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { sitDown } from '../support/browser.js';
import { criticalOnAPhone, manySamples, savedMeanwhile, shapeOfASheet } from './benches/batch-grid.js';
import type { Benches } from './benches/benches.js';
import { addFilmComments, bloodCountAndFilm } from './benches/blood-count.js';
import { groupReadTwice } from './benches/blood-group.js';
import { cultureFromThePlate, importBreakpoints } from './benches/culture.js';
import { hivTest } from './benches/hiv.js';
import { pregnantThyroid, ratioOfPsa } from './benches/immunochemistry.js';
import { pcrWithItsRun, viralLoadBelowTheLimit } from './benches/molecular.js';
import { complaintsOf, openInstallation } from './laboratory.js';

/** The way of each bench from its first key to the paper, in one laboratory. */
let benches: Benches;

beforeAll(async () => {
  const house = await openInstallation();
  const { browser, lab } = house;
  benches = {
    house,
    bench: await sitDown(browser, lab, 'ROLE_LAB', 'tendai'),
    second: await sitDown(browser, lab, 'ROLE_LAB', 'rudo'),
    pathologist: await sitDown(browser, lab, 'ROLE_SUPER_ADMIN', 'pathologist'),
  };
  await addFilmComments(house);
  await importBreakpoints(house);
});
afterAll(() => benches.house.close());
afterEach(() => {
  const { bench, second, pathologist } = benches;
  expect(complaintsOf([bench, second, pathologist])).toEqual([]);
});

test.each([
  [
    'one profile over many samples, typed without a mouse: one row is refused, the others are saved',
    manySamples,
  ],
  [
    'a card that somebody else saved meanwhile says so, keeps what was typed, and Ctrl+Enter saves it',
    savedMeanwhile,
  ],
  [
    'on a phone what is told of a critical value covers neither the grid nor the button that saves, until it was told',
    criticalOnAPhone,
  ],
  [
    'a refused save moves no row and no column of the sheet, and its line of sample and stage stays one line',
    shapeOfASheet,
  ],
  [
    'thyroid hormones of a pregnant woman are judged by her trimester, from booking to the report',
    pregnantThyroid,
  ],
  [
    'a ratio follows from two figures that are known, and not from one that is only known to be less',
    ratioOfPsa,
  ],
  ['a PCR with its run to the report: a failed control refuses it, and Ct values stay inside', pcrWithItsRun],
  ['a viral load below the limit prints with its log10 and the limit of the assay', viralLoadBelowTheLimit],
  [
    'an HIV test from booking to paper without a mouse: concluded by the assays, with its kits, confidential, on a page of its own',
    hivTest,
  ],
  [
    'a full blood count with a 100-cell differential and film comment is typed and saved without a mouse, to the report',
    bloodCountAndFilm,
  ],
  [
    'a group from the first reading to the paper: two people, the second blind, grades by one key each',
    groupReadTwice,
  ],
  [
    'a culture from the plate to the final report without a mouse, PRELIMINARY first; what there is to choose from covers nothing',
    cultureFromThePlate,
  ],
])('%s', (_, tell) => tell(benches));
