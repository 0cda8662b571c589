import { Button } from '@latchkey/react';
import { CenteredCard } from '../ui/layout/centered-card.tsx';

/** When a part of the dashboard itself does not arrive: there is a newer one, or no network. */
export function PageError() {
  return (
    <CenteredCard title="This page did not load">
      <p className="mb-5">The network may be down, or the dashboard was updated since you opened it.</p>
      <Button onClick={() => location.reload()}>Load again</Button>
    </CenteredCard>
  );
}
