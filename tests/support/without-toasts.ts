/** Dialogs are drawn as on a server, where the host of their toasts cannot be. */
import { vi } from 'vitest';

vi.mock('#ui/toasts/toast-host.tsx', () => ({ ToastHost: () => null }));
