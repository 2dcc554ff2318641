import type { BrowserContext } from 'playwright-core';
import type { BenchmarkServer } from './bench-server.js';

/** The bench's caller at a browser too. */
export async function signInPage(context: BrowserContext, server: BenchmarkServer): Promise<void> {
  const cookies = server.cookie.split('; ').map((pair) => {
    const [name = '', ...value] = pair.split('=');
    return { name, value: value.join('='), url: server.address.toString() };
  });
  await context.addCookies(cookies);
  const who = await server.call('GET', '/api/basicAuth/currentUser/admin');
  await context.addInitScript((user) => localStorage.setItem('currentUser', user), who.body);
}
