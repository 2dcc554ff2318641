import { act, fireEvent, screen } from '@testing-library/react';
import { ApiProblem } from '../../../client/core/api-problem.js';
import { useAct } from '../../../client/ui/forms/use-act.js';
import { Notices } from './a-notice.js';
import { draw } from './draw.js';

const ends: ((problem?: ApiProblem) => void)[] = [];
let begun = 0;

beforeEach(() => {
  begun = 0;
  ends.length = 0;
});

const print = (): Promise<void> => {
  begun += 1;
  return new Promise((resolve, reject) => ends.push((problem) => (problem ? reject(problem) : resolve())));
};

function PrintButton() {
  const { isBusy, act: run } = useAct();
  return (
    <button data-busy={isBusy} onClick={() => void run('The report was not printed', print)}>
      Print
    </button>
  );
}

const button = () => screen.getByRole('button', { name: 'Print' });
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));
const end = (problem?: ApiProblem) => act(async () => ends.shift()?.(problem));

test('what is pressed twice is done once, and again only when it is over', async () => {
  draw(<PrintButton />);
  await act(async () => {
    button().click();
    button().click();
  });
  expect([begun, button().dataset['busy']]).toEqual([1, 'true']);
  await end();
  expect(button().dataset['busy']).toBe('false');
  await press('Print');
  expect(begun).toBe(2);
});

test('what failed is told over the page by what was not done, and is tried again there', async () => {
  draw(
    <>
      <Notices />
      <PrintButton />
    </>,
  );
  await press('Print');
  await end(new ApiProblem({ status: 503, title: 'Busy', detail: 'The server is busy.' }));
  expect((await screen.findByRole('alert')).textContent).toContain('The report was not printed');
  expect(button().dataset['busy']).toBe('false');
  await press('Try again');
  expect(begun).toBe(2);
});
