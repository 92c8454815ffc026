import { useState } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { TypedAheadContext } from './typed-ahead/typed-ahead-context.ts';
import { createTypedAhead } from './typed-ahead/typed-ahead.ts';
import { OverlayHistoryProvider } from './overlays/overlay-history-provider.tsx';
import { AppRoutes } from './routes.tsx';
import type { AccountHost } from './session/account-host.ts';
import { SessionProvider } from './session/session-provider.tsx';
import { ThemeProvider } from './settings/theme-provider.tsx';
import { ToastsContext } from './toasts/toasts-context.ts';
import { createToasts } from './toasts/toasts.ts';
import type { AppUpdates } from './update/app-updates.ts';
import { UpdateWatch } from './update/update-watch.tsx';
import { UpdatesContext } from './update/updates-context.ts';
import './styles/fonts.css';
import './styles/tokens.css';
import './styles/base.css';

interface AppProps {
  readonly host: AccountHost;
  readonly updates: AppUpdates;
  /** The first screen is shown: what could compete with it may begin. */
  readonly onStarted: () => void;
}

/** The interface. Its only dependencies on the outside are the host of accounts and the versions of the app itself. */
export function App({ host, updates, onStarted }: AppProps) {
  const [toasts] = useState(createToasts);
  const [typedAhead] = useState(createTypedAhead);
  return (
    <ThemeProvider>
      <ToastsContext value={toasts}>
        <UpdatesContext value={updates}>
          <SessionProvider host={host}>
            <BrowserRouter>
              <OverlayHistoryProvider>
                <TypedAheadContext value={typedAhead}>
                  <AppRoutes onStarted={onStarted} />
                </TypedAheadContext>
              </OverlayHistoryProvider>
            </BrowserRouter>
            <UpdateWatch updates={updates} />
          </SessionProvider>
        </UpdatesContext>
      </ToastsContext>
    </ThemeProvider>
  );
}
