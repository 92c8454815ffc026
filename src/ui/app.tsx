import { useState } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { AppRoutes } from './routes.tsx';
import type { AccountHost } from './session/account-host.ts';
import { SessionProvider } from './session/session-provider.tsx';
import { ThemeProvider } from './theme/theme-provider.tsx';
import { ToastsContext } from './toasts/toasts-context.ts';
import { createToasts } from './toasts/toasts.ts';
import './styles/fonts.css';
import './styles/tokens.css';
import './styles/base.css';

/** The interface. All it knows of the outside is the host of accounts. */
export function App({ host }: { readonly host: AccountHost }) {
  const [toasts] = useState(createToasts);
  return (
    <ThemeProvider>
      <ToastsContext value={toasts}>
        <SessionProvider host={host}>
          <BrowserRouter>
            <AppRoutes />
          </BrowserRouter>
        </SessionProvider>
      </ToastsContext>
    </ThemeProvider>
  );
}
