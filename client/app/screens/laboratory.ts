import type { Screens } from './screen.js';

/** The laboratory’s day: worklist, benches, validation, reports. */
export const LABORATORY = {
  todos: {
    load: () => import('../../todos/todos-page.js'),
    guide: 'start#todos',
    label: 'Todos',
    hint: 'Late, waiting, tasks',
    menu: { in: 'Laboratory', label: 'Todos', needs: 'menu.todos', icon: 'todo' },
  },
  'lab/worklist': {
    load: () => import('../../worklist/worklist-page.js'),
    guide: 'worklist#the-worklist',
    label: 'Worklist',
    hint: 'Laboratory, job cards, pending',
    menu: { in: 'Laboratory', label: 'WorkList', icon: 'list' },
  },
  'lab/grid': {
    load: () => import('../../results/batch/batch-page.js'),
    guide: 'worklist#many-samples-at-once',
    label: 'Batch entry',
    hint: 'Grid, many samples',
  },
  'update/microbiology': {
    load: () => import('../../results/entry/result-page.js'),
    guide: 'results#microbiology',
    because: 'needs a test',
  },
  'update/serology': {
    load: () => import('../../results/entry/result-page.js'),
    guide: 'results#serology',
    because: 'needs a test',
  },
  'update/haematology': {
    load: () => import('../../results/entry/result-page.js'),
    guide: 'results#haematology',
    because: 'needs a test',
  },
  'update/molecular': {
    load: () => import('../../results/entry/result-page.js'),
    guide: 'results#molecular',
    because: 'needs a test',
  },
  'update/bloodbank': {
    load: () => import('../../results/entry/result-page.js'),
    guide: 'results#blood-bank',
    because: 'needs a test',
  },
  'update/immunochemistry': {
    load: () => import('../../results/entry/result-page.js'),
    guide: 'results#biochemistry-and-immunochemistry',
    because: 'needs a test',
  },
  'update/biochemistry': {
    load: () => import('../../results/entry/result-page.js'),
    guide: 'results#biochemistry-and-immunochemistry',
    because: 'needs a test',
  },
  specimens: {
    load: () => import('../../specimens/specimens-page.js'),
    guide: 'specimens#receiving',
    label: 'Specimens',
    hint: 'Samples, tubes, reject, store',
    menu: { in: 'Laboratory', label: 'Specimens', needs: 'specimens.receive', icon: 'tubes' },
  },
  'lab/validation': {
    load: () => import('../../results/queue/queue-page.js'),
    guide: 'validation#the-validators-queue',
    label: 'Validation',
    hint: 'Authorise, sign, queue',
    menu: { in: 'Laboratory', label: 'Validation', icon: 'stamp' },
  },
  'critical-calls': {
    load: () => import('../../criticals/critical-calls-page.js'),
    guide: 'validation#critical-calls',
    label: 'Critical calls',
    hint: 'Telephone, panic values',
  },
  'view/results': {
    load: () => import('../../results/list/results-page.js'),
    guide: 'reports#the-list-of-results',
    label: 'Results',
    hint: 'Validated, released, reported',
    menu: { in: 'Laboratory', label: 'Results', icon: 'result' },
  },
  'custom-report': {
    load: () => import('../../reports/report-page.js'),
    guide: 'reports#the-report',
    because: 'needs a booking',
  },
  'lab/report-two': {
    load: () => import('../../reports/cumulative-page.js'),
    guide: 'reports#over-time',
    because: 'needs a patient',
  },
  'print-queue': {
    load: () => import('../../reports/print-queue-page.js'),
    guide: 'reports#print-queue-and-delivery-log',
    label: 'Print queue',
    hint: 'Reports to print or email',
    menu: { in: 'Laboratory', label: 'Print queue', icon: 'printer' },
  },
  'delivery-log': {
    load: () => import('../../reports/delivery-log-page.js'),
    guide: 'reports#print-queue-and-delivery-log',
    label: 'Delivery log',
    hint: 'Letters, reports by email',
    menu: { in: 'Laboratory', label: 'Delivery log', icon: 'sent' },
  },
  'wall-board': {
    load: async () => {
      await import('../fonts/name-fonts.js');
      return import('../../board/wall-board-page.js');
    },
    guide: 'wall-board#setting-a-screen-up',
    label: 'Wall-board',
    hint: 'Screen on the wall, display',
    menu: { in: 'Laboratory', label: 'Wall-board', icon: 'wall' },
  },
} as const satisfies Screens;
