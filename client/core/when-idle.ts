/** Once nothing is left to draw or to answer. Safari has no idle callback: a moment later is as good. */
export function whenIdle(): Promise<void> {
  return new Promise((resolve) => {
    if (typeof window.requestIdleCallback === 'function') window.requestIdleCallback(() => resolve());
    else setTimeout(resolve, 200);
  });
}
