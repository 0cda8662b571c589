import { Button } from '@latchkey/react';
import { CenteredCard } from '../ui/layout/centered-card.tsx';

/** Shown if a page's code can't be loaded: after an update, or without a network. */
export function PageError() {
  return (
    <CenteredCard title="This page didn't load">
      <p className="mb-5">You may be offline, or the dashboard was updated since you opened it.</p>
      <Button onClick={() => location.reload()}>Reload page</Button>
    </CenteredCard>
  );
}
