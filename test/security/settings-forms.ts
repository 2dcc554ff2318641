import { body, versioned, type Body, type Form } from './form.js';
import type { Typist } from './keep-alive.js';

export function settingsForms(boss: Typist): readonly Form[] {
  return [
    versioned({
      call: 'POST /api/payment-types',
      fields: ['name', 'units'],
      base: { name: 'Voucher', nameSlug: 'voucher', useExchangeRate: true, exchangeRate: '2' },
      send: (type) => boss.post('/api/payment-types', type),
      read: async ({ body: { id } }) => {
        const types = (await boss.get('/api/payment-types')).body as readonly Body[];
        return types.find((type) => type['id'] === id);
      },
    }),
    versioned({
      call: 'POST /api/about',
      fields: 'name address phones email website accreditation reportFooter'.split(' '),
      base: { name: 'Meniscus Laboratory', version: 1 },
      send: (about) => boss.post('/api/about/', about),
      read: () => body(boss.get('/api/about')),
    }),
    {
      call: 'POST /api/labNumber',
      fields: ['labnumberprefix'],
      base: { labnumberprefix: 'LAB', lastnumber: 90_000 },
      send: (config) => boss.post('/api/labNumber/', config),
      read: () => body(boss.get('/api/labNumber')),
      atOnce: 1,
    },
  ];
}
