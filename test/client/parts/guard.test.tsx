import { act, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { Component as ErrorPage } from '../../../client/app/error-page.js';
import { guardOf } from '../../../client/app/guards.js';
import { setEnrolmentDue } from '../../../client/core/enrolment.js';
import { takeRememberedUrl } from '../../../client/core/navigation.js';
import { forgetUser, setCurrentUser } from '../../../client/core/session.js';
import { ROUTE_PATHS, type RoutePath } from '../../../shared/domain/people/route-access.js';
import type { Role } from '../../../shared/vocabulary.js';
import { draw } from './draw.js';

function signedIn(userRole: Role | undefined, changePasswd = false): void {
  forgetUser();
  if (userRole !== undefined)
    setCurrentUser({ username: 'rudo', accountName: '', accountNumber: '', userRole, changePasswd });
}

/** The address that a request for a route is redirected to; undefined: its page opens. */
async function led(path: RoutePath, query = ''): Promise<string | null | undefined> {
  const request = new Request(`http://lab.example/${path}${query}`);
  let isOpened = false;
  const next = (): Promise<Response> => {
    isOpened = true;
    return Promise.resolve(new Response());
  };
  try {
    await guardOf(path)({ request } as unknown as Parameters<ReturnType<typeof guardOf>>[0], next as never);
    return isOpened ? undefined : null;
  } catch (thrown) {
    return (thrown as Response).headers.get('Location');
  }
}

test('who is refused is told so of what was asked for', async () => {
  signedIn('ROLE_RECEPTION');
  expect(await led('audit', '?a=b')).toBe(`/error?from=${encodeURIComponent('/audit?a=b')}`);
  expect(await led('todos')).toBeUndefined();
});

test('who asks for a page before the sign-in comes back to it, with its query', async () => {
  signedIn(undefined);
  await led('lab/worklist', '?unit=serology');
  expect(takeRememberedUrl()).toBe('/lab/worklist?unit=serology');
});

test('while the password has to be changed every page leads there, but its own and the way out', async () => {
  signedIn('ROLE_RECEPTION', true);
  for (const path of ROUTE_PATHS) {
    const isOpen = path === 'admin/change-password' || path === 'signout';
    expect({ path, led: await led(path) }).toEqual({
      path,
      led: isOpen ? undefined : '/admin/change-password',
    });
  }
});

test('while a second factor has to be set up every page leads there, and is come back to', async () => {
  for (const path of ROUTE_PATHS) {
    signedIn('ROLE_LABADMIN');
    setEnrolmentDue(true);
    const isOpen = ['account', 'admin/change-password', 'signout'].includes(path);
    expect({ path, led: await led(path) }).toEqual({ path, led: isOpen ? undefined : '/account' });
  }
  await led('price-admin');
  expect(takeRememberedUrl()).toBe('/price-admin');
});

function shown(address: string): string {
  const { unmount } = draw(
    <MemoryRouter initialEntries={[address]}>
      <ErrorPage />
    </MemoryRouter>,
  );
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('403 Unauthorised Access');
  const text = document.body.textContent;
  unmount();
  return text;
}

test('403 says which it is: the access level, or this one thing', () => {
  act(() => signedIn('ROLE_RECEPTION'));
  const ofLevel = shown('/error?from=/payment-types?id=7');
  expect(ofLevel).toContain('The access level RECEPTION does not open the page /payment-types.');
  expect(ofLevel).toContain('ask the laboratory’s administrator');
  const ofThing = shown('/error?from=/update/biochemistry&reason=Its tests were refunded.');
  expect(ofThing).toContain('Its tests were refunded.');
  expect(ofThing).toContain('Your access level would allow it');
  act(() => signedIn(undefined));
  expect(shown('/error?from=/todos')).toContain(
    'You are not signed in, so the page /todos cannot be opened.',
  );
});
