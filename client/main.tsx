import '@fontsource-variable/inter/wght.css';
import './app/mantine-styles.js';
import './app/base.css';
import './app/touch.css';
import { MantineProvider } from '@mantine/core';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { setRouter } from './core/navigation.js';
import { prefetchPage, routes } from './app/routes.js';
import { startSession, useSession } from './core/session.js';
import { cssVariables, theme } from './app/theme.js';

prefetchPage(window.location.pathname);
await startSession();

const router = createBrowserRouter([...routes]);
setRouter(router);

useSession.subscribe(({ user }, before) => {
  // With a live connection open, this module is loaded already.
  if (before.user !== undefined && before.user.username !== user?.username) {
    void import('./core/live.js').then(({ closeLive }) => closeLive());
  }
});

const place = document.getElementById('root');
if (place === null) throw new Error('index.html has no #root');

createRoot(place).render(
  <StrictMode>
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
      <RouterProvider router={router} />
    </MantineProvider>
  </StrictMode>,
);
