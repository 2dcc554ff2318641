import 'reflect-metadata';
import { plainToInstance } from 'class-transformer';
import { IsOptional, validateSync } from 'class-validator';
import { requestSchema } from '../server/api-docs/requests.js';
import {
  Amount,
  Day,
  OptionalDay,
  IsQuantity,
  Line,
  ListOf,
  Paged,
  Part,
  Search,
  StockDay,
  Text,
  Version,
} from '../shared/contract/fields.js';

class Inner {
  @Text(2) code: string;
}

class Asked {
  @IsOptional() @Text(3) short?: unknown;
  @IsOptional() @Text(2, 3) text?: unknown;
  @IsOptional() @Line(1, 5) line?: unknown;
  @IsOptional() @Search() q?: unknown;
  @IsOptional() @Paged(500) page?: unknown;
  @IsOptional() @Version() version?: unknown;
  @IsOptional() @Version(0) perhaps?: unknown;
  @IsOptional() @Amount() amount?: unknown;
  @IsOptional() @IsQuantity() quantity?: unknown;
  @IsOptional() @Day() day?: unknown;
  @IsOptional() @Day('2026-01-31') like?: unknown;
  @IsOptional() @OptionalDay() from?: unknown;
  @IsOptional() @StockDay() expiry?: unknown;
  @IsOptional() @Part(() => Inner) part?: Inner;
  @IsOptional() @ListOf(() => Inner, 1) few?: Inner[];
  @IsOptional() @ListOf(() => Inner, 1, 2) some?: Inner[];
}

function refusals(sent: object): (readonly [field: string, message: string | undefined])[] {
  const rules = { stopAtFirstError: true, whitelist: true, forbidNonWhitelisted: true };
  return validateSync(plainToInstance(Asked, sent), rules).map(
    ({ property, constraints }) => [property, Object.values(constraints ?? {})[0]] as const,
  );
}

test.each([
  { short: '' },
  { text: 'ab', line: '  abc  ', q: 'J. Moyo', page: '500', version: 1, perhaps: 0 },
  { amount: '123456789.50', quantity: '2.125' },
  { day: '2028-02-29', like: '1999-12-31', from: '', expiry: '2026-11-30' },
  { from: '2026-01-01', part: { code: 'UE' }, few: [], some: [{ code: 'UE' }] },
])('takes %j', (sent) => {
  expect(refusals(sent)).toEqual([]);
});

const NO_DAY = 'must be a day, yyyy-MM-dd';

test.each([
  ['short', 'abcd', 'short must be shorter than or equal to 3 characters'],
  ['text', 'a', 'text must be longer than or equal to 2 characters'],
  ['line', 'a\nb', 'line must be one line.'],
  ['q', 'a\u0007', 'q must be at most 100 printable characters'],
  ['page', '501', 'page must not be greater than 500'],
  ['version', 0, 'version must not be less than 1'],
  ['version', 2_147_483_648, 'version must not be greater than 2147483647'],
  ['version', 1.5, 'version must be an integer number'],
  ['amount', '12.505', 'amount must be an amount such as "12.50"'],
  ['amount', '-1', 'amount must be an amount such as "12.50"'],
  ['quantity', '1.2345', 'quantity must be a quantity such as "12" or "2.5"'],
  ['day', '2026-99-99', `day ${NO_DAY}`],
  ['day', '2026-02-30', '30 Feb 2026 is not a date'],
  ['day', '', `day ${NO_DAY}`],
  ['day', 20_260_101, `day ${NO_DAY}`],
  ['day', ['2026-01-01'], `day ${NO_DAY}`],
  ['like', '31-01-2026', 'like must be a day such as 2026-01-31'],
  ['from', '2026-13-01', `from ${NO_DAY}`],
  ['expiry', '1926-11-30', 'expiry must be a day such as 2026-11-30'],
  ['expiry', '2027-02-29', '29 Feb 2027 is not a date'],
  ['some', [], 'some must contain at least 1 elements'],
  ['few', [{ code: 'a' }, { code: 'b' }], 'few must contain no more than 1 elements'],
])('refuses %s: %j and names the field', (field, value, message) => {
  expect(refusals({ [field]: value })).toEqual([[field, message]]);
});

test('a part and each of a list is asked for its own fields', () => {
  expect(refusals({ part: { code: 'abc' } })).toEqual([['part', undefined]]);
  expect(refusals({ some: [{ code: 'abc' }] })).toEqual([['some', undefined]]);
});

test('the document of the calls says of each what it takes', () => {
  const { properties = {}, required = [] } = requestSchema(Asked);
  const day = { type: 'string', format: 'date' };
  const list = { type: 'array', items: { $ref: '#/components/schemas/Inner' } };
  expect(required).toEqual([]);
  expect(requestSchema(Inner).required).toEqual(['code']);
  expect(properties).toMatchObject({
    short: { type: 'string', maxLength: 3 },
    text: { type: 'string', minLength: 2, maxLength: 3 },
    line: { type: 'string', minLength: 1, maxLength: 5, pattern: expect.any(String) },
    q: { type: 'string', pattern: expect.any(String) },
    page: { type: 'integer', minimum: 1, maximum: 500 },
    version: { type: 'integer', minimum: 1, maximum: 2_147_483_647 },
    perhaps: { type: 'integer', minimum: 0 },
    amount: { type: 'string', pattern: expect.any(String) },
    quantity: { type: 'string', pattern: expect.any(String) },
    day,
    like: day,
    from: { type: 'string', pattern: expect.any(String) },
    expiry: day,
    part: { $ref: '#/components/schemas/Inner' },
    few: { ...list, maxItems: 1 },
    some: { ...list, minItems: 1, maxItems: 2 },
  });
});
