import { expect, it } from '@jest/globals';
import { contentDisposition } from '../../server/kernel/http/files.js';

it.each([
  ['access LAB500.pdf', 'attachment; filename="access LAB500.pdf"'],
  ['access "500.pdf', `attachment; filename="access _500.pdf"; filename*=UTF-8''access%20%22500.pdf`],
  [
    'access Łódź-500.pdf',
    `attachment; filename="access __d_-500.pdf"; filename*=UTF-8''access%20%C5%81%C3%B3d%C5%BA-500.pdf`,
  ],
  [`a'(1)*\r\n.pdf`, `attachment; filename="a_(1)___.pdf"; filename*=UTF-8''a%27%281%29%2A%0D%0A.pdf`],
  ['\ud800.pdf', `attachment; filename="_.pdf"; filename*=UTF-8''%EF%BF%BD.pdf`],
])('a download called %j has a header that every browser reads', (name, header) => {
  expect(contentDisposition('attachment', name)).toBe(header);
});
