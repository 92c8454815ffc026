import * as layout from '#words/en/layout.ts';
import * as texts from '#words/en/not-found.ts';
import { ButtonLink } from '../parts/button.tsx';
import { EmptyState } from '../parts/empty-state.tsx';
import { paths } from '../paths.ts';
import { Screen } from '../screen.tsx';

export default function NotFoundScreen() {
  return (
    <Screen title={texts.title}>
      <EmptyState
        actions={
          <ButtonLink to={paths.dashboard} look="primary">
            {layout.toDashboard}
          </ButtonLink>
        }
      >
        {texts.nothingHere}
      </EmptyState>
    </Screen>
  );
}
