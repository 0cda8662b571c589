import { LatchkeyHandler } from '@latchkey/react';
import { useLocation } from '@tanstack/react-router';
import { useApps } from '../../app/apps.ts';
import { Mark } from '../../ui/icons.tsx';
import { NoOwner } from '../first-run/no-owner.tsx';

/** The sign-in and sign-out pages. */
export function Handler() {
  const { pathname } = useLocation();
  const { hasOwner } = useApps();
  if (!hasOwner()) return <NoOwner />;
  return (
    <div className="marked relative">
      <header className="absolute inset-x-0 top-0 flex justify-center pt-[max(1.5rem,env(safe-area-inset-top))]">
        <span className="flex items-center gap-2.5 font-semibold">
          <Mark />
          Latchkey
        </span>
      </header>
      <LatchkeyHandler location={pathname} fullPage />
    </div>
  );
}
