import { configure, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { TestRunner } from 'vitest';
import { onCaughtError } from '../src/app/describe-error.ts';
import { Dashboard } from '../src/dashboard.tsx';
import { installation, type Script } from './installation.ts';

// Pages are loaded when they are first needed, and a busy machine takes its time.
configure({ asyncUtilTimeout: 10_000 });

declare module 'vitest' {
  interface TaskMeta {
    /** What each dashboard that was opened asked for: scripts/support/dashboard-calls.mjs looks whether that is all. */
    calls?: readonly (readonly string[])[];
  }
}

/** The whole dashboard at an address, and a person in front of it. */
export function open(path: string, script: Script = {}) {
  const service = installation({ ...script, path });
  const meta = TestRunner.getCurrentTest()?.meta;
  if (meta) meta.calls = [...(meta.calls ?? []), service.sent];
  render(<Dashboard {...service.props} />, { onCaughtError });
  return { ...service, user: userEvent.setup() };
}

/** Of the project that the installation has. */
export const project = '/projects/b3f2c1d0-5a4e-4c8b-9f6d-1e2a3b4c5d6e';
