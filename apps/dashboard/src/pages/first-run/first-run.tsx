import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useApps } from '../../app/apps.ts';
import { CenteredCard } from '../../ui/layout/centered-card.tsx';
import { LinkButton } from '../../ui/layout/link-button.tsx';
import { NoOwner } from './no-owner.tsx';
import { OwnerForm } from './owner-form.tsx';

/** Creates the owner account. The token is in the URL fragment, which servers don't log, and is removed from it right away. */
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
    <CenteredCard title="Create the owner account">
      <p className="mb-6">The owner of this installation creates projects and invites other owners.</p>
      <OwnerForm token={token} onOwnerExists={() => setHasOwner(true)} />
    </CenteredCard>
  );
}

const OwnerExists = () => (
  <CenteredCard title="Setup is already complete">
    <p className="mb-5">This setup link has already been used. Sign in with the account it created.</p>
    <LinkButton to="/handler/sign-in">Sign in</LinkButton>
  </CenteredCard>
);
