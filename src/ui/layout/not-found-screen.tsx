import { ButtonLink } from '../parts/button.tsx';
import { EmptyState } from '../parts/empty-state.tsx';
import { paths } from '../paths.ts';
import { Screen } from '../screen.tsx';

export default function NotFoundScreen() {
  return (
    <Screen title="Page not found">
      <EmptyState
        actions={
          <ButtonLink to={paths.dashboard} look="primary">
            To the dashboard
          </ButtonLink>
        }
      >
        There is nothing at this address. It may have been mistyped, or what it named is gone.
      </EmptyState>
    </Screen>
  );
}
