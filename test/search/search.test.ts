import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openLaboratory, type Laboratory } from '../support/laboratory.js';
import type { Client } from '../support/client.js';
import { oftener } from '../support/long.js';

const PEOPLE = [
  {
    fullName: 'Zoë Maria Núñez',
    dateOfBirth: '1990-05-01',
    gender: 'female',
    nationalId: '63-123456 A 42',
    phone: '+263 77 212 3456',
  },
  { fullName: "Tendai O'Brien", dateOfBirth: '1980-01-01', gender: 'male' },
  { fullName: 'Katherine Goldberg', dateOfBirth: '1975-03-03', gender: 'female' },
  { fullName: 'Farai Sibanda', dateOfBirth: '2001-01-01', gender: 'male' },
  { fullName: 'Farai Sibanda', dateOfBirth: '1961-09-09', gender: 'male', phone: '0711111111' },
];

describe('search', () => {
  let lab: Laboratory;
  let reception: Client;
  const labNumbers: string[] = [];

  const names = async (query: string): Promise<string[]> => {
    const answer = await reception.get(`/api/search?searchQuery=${encodeURIComponent(query)}`);
    expect(answer.status).toBe(200);
    return answer.body.items.map((patient: { fullName: string }) => patient.fullName);
  };

  beforeAll(async () => {
    lab = await openLaboratory();
    reception = await lab.as('ROLE_RECEPTION');
    for (const person of PEOPLE)
      labNumbers.push((await reception.post('/api/patient', person)).body.labNumber);
  });
  afterAll(() => lab.close());

  it.each([
    ['the whole name', 'Zoë Maria Núñez'],
    ['the words in another order', 'Núñez Zoë'],
    ['without accents', 'nunez zoe'],
    ['the beginning of a word', 'nun'],
    ['the beginnings of two words', 'zoe nu'],
    ['a middle name', 'maria'],
    ['two letters swapped', 'nuenz'],
    ['a letter missing', 'zoe nunz'],
    ['a letter wrong in a long name', 'Zoe Marja Nunez'],
    ['the national id without its spaces', '63123456a42'],
    ['the phone as dialled at home', '0772123456'],
  ])('finds a patient by %s', async (_how, query) => {
    expect(await names(query)).toContain('Zoë Maria Núñez');
  });

  it.each([
    ['an apostrophe left out', 'obrien', "Tendai O'Brien"],
    ['another first letter', 'Catherine', 'Katherine Goldberg'],
    ['the end of a surname', 'berg', 'Katherine Goldberg'],
  ])('finds a patient by %s', async (_how, query, name) => {
    expect(await names(query)).toContain(name);
  });

  it('finds a patient by lab number, by its digits, and by a booking or specimen of it', async () => {
    const number = labNumbers[2] ?? '';
    for (const text of [
      number,
      number.toLowerCase(),
      number.replace(/\D/g, ''),
      `${number}-1`,
      `${number}-1-2`,
      `lab ${number.replace(/\D/g, '')}`,
      `Lab no. ${number.replace(/\D/g, '')}`,
      `#${number.replace(/\D/g, '')}`,
      `lab ${number.replace(/\D/g, '')}-1`,
      number.replace(/(\d)/, ' $1'),
    ]) {
      expect(await names(text)).toEqual(['Katherine Goldberg']);
    }
  });

  it('finds a patient by a part of the lab number', async () => {
    await lab.sql(`update lab_number_config set prefix = 'LAB2026', last_number = 70384`);
    await reception.post('/api/patient', {
      fullName: 'Rudo Sithole',
      dateOfBirth: '1971-03-04',
      gender: 'female',
    });
    await lab.sql(`update lab_number_config set prefix = 'LAB', last_number = 500`);
    expect(await names('70384')).toEqual(['Rudo Sithole']);
    expect(await names('0384')).toEqual(['Rudo Sithole']);
  });

  it.each([
    ['as it is stored', '1990-05-01'],
    ['as people write it', '1.5.1990'],
    ['in figures alone', '01051990'],
    ['with the month in letters', '1 May 1990'],
    ['with a part of the name', 'nunez 01/05/1990'],
  ])('finds a patient by the date of birth %s', async (_how, query) => {
    expect(await names(query)).toEqual(['Zoë Maria Núñez']);
  });

  it('finds by name and birth together only whoever has both', async () => {
    expect(await names('sibanda 09/09/1961')).toHaveLength(1);
    const other = await reception.get('/api/search?searchQuery=sibanda%2001.05.1990');
    expect(other.body.items.map((one: { fullName: string }) => one.fullName)).not.toContain(
      'Zoë Maria Núñez',
    );
  });

  it('finds a booking by its own number or that of a specimen, and whose it is', async () => {
    const booked = await reception.post('/api/booking/book', {
      patient: { fullName: 'Rumbi Gwanzura', dateOfBirth: '1988-02-02', gender: 'female' },
      profiles: ['FBC'],
    });
    const { id, patientData } = booked.body;
    const number = `${patientData.labNumber}-1`;
    for (const text of [number, number.toLowerCase(), `${number}-1`]) {
      const { body } = await reception.get(`/api/search?searchQuery=${text}`);
      expect(body.bookings).toEqual([
        expect.objectContaining({ id, bookingIndex: 0, patientName: 'Rumbi Gwanzura' }),
      ]);
    }
    expect(
      (await reception.get(`/api/search?searchQuery=${patientData.labNumber}-9`)).body.bookings,
    ).toBeUndefined();
  });

  it('shows the latest bookings of whom it finds', async () => {
    const found = await reception.get('/api/search?searchQuery=goldberg');
    const booked = await reception.post('/api/booking/book', {
      patient: { id: found.body.items[0].id },
      profiles: ['FBC'],
    });
    expect(booked.status).toBe(201);
    const { body } = await reception.get('/api/search?searchQuery=goldberg');
    expect(body.items[0].bookings).toEqual([
      expect.objectContaining({
        id: booked.body.id,
        total: '8.00',
        balance: '8.00',
        paymentStatus: 'not_paid',
        profiles: [expect.objectContaining({ code: 'FBC', unit: 'haematology', stage: 'waiting' })],
      }),
    ]);
  });

  it('ranks similar names by what else is known of the person', async () => {
    const path = '/api/patient/search/Farai%20Sibanda';
    const byBirth = await reception.get(`${path}?dateOfBirth=2001-01-01`);
    const byPhone = await reception.get(`${path}?phone=0711111111`);
    expect(byBirth.body[0]).toMatchObject({
      dateOfBirth: '2001-01-01',
      hospitalNumber: labNumbers[3],
      lastVisit: null,
      twin: null,
      formerly: [],
    });
    expect(byPhone.body[0]).toMatchObject({ dateOfBirth: '1961-09-09', hospitalNumber: labNumbers[4] });
  });

  it('finds a merged patient by the old number, as the one that was kept', async () => {
    await lab.sql(
      'update patient set merged_into = (select id from patient where lab_number = $1) where lab_number = $2',
      [labNumbers[3], labNumbers[4]],
    );
    expect(await names('sibanda')).toEqual(['Farai Sibanda']);
    const { body } = await reception.get(`/api/search?searchQuery=${labNumbers[4]}`);
    expect(body.items).toEqual([
      expect.objectContaining({ labNumber: labNumbers[3], mergedFrom: labNumbers[4] }),
    ]);
  });

  it('answers a page, and nothing for nothing', async () => {
    expect((await reception.get('/api/search')).body).toEqual({
      items: [],
      page: 1,
      size: 20,
      total: 0,
      more: false,
    });
    expect((await reception.get('/api/search?searchQuery=a&size=1&page=1')).body).toMatchObject({
      page: 1,
      size: 1,
    });
    expect((await reception.get('/api/search?searchQuery=a&size=0')).status).toBe(422);
  });

  it('lets a cashier search, but neither a wall-board nor a stranger', async () => {
    expect((await (await lab.as('ROLE_CASHIER')).get('/api/search?searchQuery=zoe')).status).toBe(200);
    expect((await (await lab.as('ROLE_BOARD')).get('/api/search?searchQuery=zoe')).status).toBe(403);
    expect((await lab.stranger().get('/api/search?searchQuery=zoe')).status).toBe(401);
  });

  it('refuses what is too long and survives wildcards, operators and naughty strings', async () => {
    expect((await reception.get(`/api/search?searchQuery=${'x'.repeat(10_000)}`)).status).toBe(422);
    const naughty = JSON.parse(readFileSync('test/data/blns.json', 'utf8')) as string[];
    const hostile = [
      '%',
      '_%_',
      '\\',
      'a & b | !c:*',
      "'; drop table patient; --",
      '(((',
      '.*',
      'a b c d e f g h',
      ...naughty.filter((_, index) => index % oftener(10, 1) === 0),
    ];
    for (const text of hostile) {
      const { status } = await reception.get(`/api/search?searchQuery=${encodeURIComponent(text)}`);
      expect([text, status < 500]).toEqual([text, true]);
    }
  });
});
