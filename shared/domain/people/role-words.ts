import type { Role } from '../../vocabulary.js';

interface RoleWords {
  /** The job, as people in a laboratory call it. */
  readonly name: string;
  readonly text: string;
}

/** Every role for whoever gives it: its code alone (LABADMIN, SUPER ADMIN) tells a newcomer nothing. */
export const ROLE_WORDS: Readonly<Record<Role, RoleWords>> = {
  ROLE_SUPER_ADMIN: {
    name: 'Pathologist or director',
    text: 'May do everything: releases results, adds users, changes all settings.',
  },
  ROLE_LABADMIN: {
    name: 'Laboratory manager',
    text: 'Runs the laboratory: tests, prices, money, stock, settings. Authorises results, but does not release them and adds no users.',
  },
  ROLE_LAB: {
    name: 'Bench scientist',
    text: 'Handles specimens, enters results and makes critical calls; may also book patients and take payments.',
  },
  ROLE_RECEPTION: {
    name: 'Reception',
    text: 'Books patients, collects specimens, takes payments and hands over released reports.',
  },
  ROLE_CASHIER: {
    name: 'Cashier',
    text: 'Takes payments, gives refunds and closes the till; sees no results.',
  },
  ROLE_BOARD: {
    name: 'Wall-board',
    text: 'The account of a screen on the wall: shows worklists and nothing else.',
  },
};
