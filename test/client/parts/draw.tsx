import { MantineProvider } from '@mantine/core';
import { configure, getConfig, render, type RenderResult } from '@testing-library/react';
import type { ReactElement } from 'react';
import { theme } from '../../../client/app/theme.js';
import { PATIENCE_MS } from '../../support/patience.js';

const { getElementError } = getConfig();
configure({
  asyncUtilTimeout: PATIENCE_MS,
  // A wait tries again and again: the page is printed only once, when the wait fails.
  getElementError: (message, container) =>
    isTrying() ? new Error(message ?? '') : getElementError(message, container),
});

/** Within waitFor and findBy. */
function isTrying(): boolean {
  return (
    (getConfig() as { _disableExpensiveErrorDiagnostics?: boolean })._disableExpensiveErrorDiagnostics ===
    true
  );
}

/** Adds what every browser has and jsdom lacks; none of our own code is replaced. */
function completeTheWindow(): void {
  window.matchMedia ??= (query) =>
    ({
      matches: false,
      media: query,
      onchange: null,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
      addListener: () => undefined,
      removeListener: () => undefined,
      dispatchEvent: () => false,
    }) satisfies MediaQueryList;
  window.ResizeObserver ??= class {
    observe(): void {}
    unobserve(): void {}
    disconnect(): void {}
  };
  Element.prototype.scrollIntoView ??= () => undefined;
  if (!('CSS' in window))
    Object.assign(window, { CSS: { escape: (text: string) => text.replace(/\W/g, '\\$&') } });
  if (!('fonts' in document)) Object.defineProperty(document, 'fonts', { value: new EventTarget() });
}

/** A part of a screen, alone, as the application draws it. */
export function draw(part: ReactElement): RenderResult & { again: (next: ReactElement) => void } {
  completeTheWindow();
  const around = (what: ReactElement) => (
    // Nothing is laid out or coloured: its variables are not read.
    <MantineProvider theme={theme} env="test" withCssVariables={false} withGlobalClasses={false}>
      {what}
    </MantineProvider>
  );
  const drawn = render(around(part));
  return { ...drawn, again: (next) => drawn.rerender(around(next)) };
}
