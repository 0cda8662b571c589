import { SelectedTeamSwitcher, UserButton, useApp, useProject, useUser } from '@latchkey/react';
import { Suspense } from 'react';
import { Link, usePath } from './router.tsx';

export const Header = () => (
  <header className="header">
    <Link to="/" className="brand">
      <img src="/icon.svg" alt="" width="24" height="24" />
      Notes
    </Link>
    <Suspense>
      <Account />
    </Suspense>
  </header>
);

function Account() {
  const user = useUser();
  const { urls } = useApp();
  const path = usePath();
  if (!user) return path.startsWith('/handler/') ? null : <Link to={urls.signIn}>Sign in</Link>;
  return (
    <>
      <Link to="/security" className="account" aria-label={`Security of ${user.primaryEmail}`}>
        {user.primaryEmail}
      </Link>
      <div className="switchers">
        <Suspense>
          <Teams />
        </Suspense>
        <UserButton />
      </div>
    </>
  );
}

/** For people who are in a team, or may make one. */
function Teams() {
  const { config } = useProject();
  const user = useUser();
  return (config.clientTeamCreationEnabled || user?.selectedTeam) && <SelectedTeamSwitcher allowNull />;
}
