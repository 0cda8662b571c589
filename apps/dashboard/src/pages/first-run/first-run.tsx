import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useApps } from '../../app/apps.ts';
import { CenteredCard } from '../../ui/layout/centered-card.tsx';
import { LinkButton } from '../../ui/layout/link-button.tsx';
import { NoOwner } from './no-owner.tsx';
import { OwnerForm } from './owner-form.tsx';

/** Makes the first account. The token comes in the fragment, which no log sees, and leaves the address bar at once. */
export function FirstRun() {
  const apps = useApps();
  const { history } = useRouter();
  const [token] = useState(() => history.location.hash.replace(/^#/, ''));
  const [hasOwner, setHasOwner] = useState(apps.hasOwner);

  useEffect(() => {
    if (token) history.replace(history.location.pathname);
  }, [history, token]);

  if (hasOwner) return <OwnerExists />;
  if (!token) return <NoOwner />;
  return (
    <CenteredCard title="Make the first account">
      <p className="mb-6">It owns this installation: it makes projects and can invite others.</p>
      <OwnerForm token={token} onOwnerExists={() => setHasOwner(true)} />
    </CenteredCard>
  );
}

const OwnerExists = () => (
  <CenteredCard title="There is an owner already">
    <p className="mb-5">
      This address has done its work: the first account was made with it. Sign in with that account.
    </p>
    <LinkButton to="/handler/sign-in">Sign in</LinkButton>
  </CenteredCard>
);
