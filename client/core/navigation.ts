import { useLocation, useNavigate, type NavigateOptions, type To } from 'react-router-dom';

interface At {
  readonly pathname: string;
  readonly search: string;
}

/** As much of the application's router as is needed here. */
interface Router {
  readonly navigate: (to: string, options?: { readonly replace?: boolean }) => unknown;
  readonly state: { readonly location: At; readonly navigation: { readonly location?: At | undefined } };
}

let router: Router | undefined;

/** Lets code outside components (api, session) move to another screen; main.tsx hands in the router. */
export function setRouter(next: Router | undefined): void {
  router = next;
}

export function goTo(to: string, options?: { readonly replace?: boolean }): void {
  if (router === undefined) window.location.assign(to);
  else void router.navigate(to, options);
}

/** Another page is on its way: words that were typed here a moment ago no longer change the address. */
export function isLeaving(): boolean {
  const next = router?.state.navigation.location;
  return next !== undefined && next.pathname !== router?.state.location.pathname;
}

/**
 * Goes on from this page once an act is done, unless the person has left it meanwhile or is about to: nobody is called
 * back.
 */
export function useContinue(): (to: To, options?: NavigateOptions) => Promise<void> {
  const navigate = useNavigate();
  const page = useLocation();
  return async (to, options) => {
    if (isStillAt(page)) await navigate(to, options);
  };
}

function isStillAt(page: At): boolean {
  if (router === undefined) return true;
  const { location, navigation } = router.state;
  return [location, navigation.location ?? page].every(
    ({ pathname, search }) => pathname === page.pathname && search === page.search,
  );
}

const REMEMBERED = 'rememberedUrl';
const LOGIN = '/security/login';

/** Keeps the intended address over the sign-in; the sign-in page itself is never remembered. */
export function rememberUrl(url: string = window.location.pathname + window.location.search): void {
  if (url.startsWith(LOGIN) || url.startsWith('/signout')) return;
  sessionStorage.setItem(REMEMBERED, url);
}

/** The address to return to after sign-in, once. Only addresses of this application are followed. */
export function takeRememberedUrl(): string {
  const url = sessionStorage.getItem(REMEMBERED);
  sessionStorage.removeItem(REMEMBERED);
  return url !== null && url.startsWith('/') && !url.startsWith('//') ? url : '/welcome';
}

/** The wall-board signs in on its own page, with its own token: nobody is sent away from it to sign in. */
export function isWallBoard(): boolean {
  return window.location.pathname === '/wall-board';
}

/** A new booking that begins with the tests of a quotation, by its code. */
export const bookingFromQuotation = (code: string): string =>
  `/reception/incoming?action=capture&quotation=${encodeURIComponent(code)}`;
