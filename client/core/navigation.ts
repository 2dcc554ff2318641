/** Lets code outside components (api, session) move to another screen; main.tsx hands in the router. */
type Navigate = (to: string, options?: { readonly replace?: boolean }) => void;

let navigate: Navigate = (to) => window.location.assign(to);

export function setNavigate(next: Navigate): void {
  navigate = next;
}

export function goTo(to: string, options?: { readonly replace?: boolean }): void {
  navigate(to, options);
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

/** The wall-board signs in on its own page, by a token of its own: nobody is sent away from it to sign in. */
export function isAtWall(): boolean {
  return window.location.pathname === '/wall-board';
}
