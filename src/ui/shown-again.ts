/** Calls whenever Back shows this page again after another one, until the signal: it was kept as it was left. */
export function onShownAgain(listener: () => void, signal: AbortSignal): void {
  const tell = ({ persisted }: PageTransitionEvent) => {
    if (persisted) listener();
  };
  addEventListener('pageshow', tell, { signal });
}
