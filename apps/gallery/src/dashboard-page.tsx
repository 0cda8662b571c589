import { Dashboard, type DashboardProps } from '@latchkey/dashboard';
import styles from '@latchkey/dashboard/styles.css?inline';
import { installation, type Script } from '@latchkey/dashboard/testing';
import { callOf } from '@latchkey/testing/fake-api/table';
import { withoutNetwork } from './failures.ts';
import { awaited } from './quiet.ts';
import type { State, Step } from './state.ts';

interface PageOptions extends Script, Pick<State, 'only' | 'dir'> {
  readonly isOffline?: boolean;
  /** The request at which the owner's session turns out to be over. */
  readonly endsAt?: string;
  readonly steps?: readonly Step[];
}

/** A state of a page of the dashboard. */
export const dashboardPage = (name: string, options: PageOptions = {}): State => {
  const { steps, only, dir, isOffline, endsAt, ...script } = options;
  return {
    group: 'dashboard',
    name,
    at: '/',
    styles,
    ...(steps && { steps }),
    ...(only && { only }),
    ...(dir && { dir }),
    render() {
      if (isOffline) withoutNetwork();
      return <Dashboard {...propsOf(script, endsAt)} />;
    },
  };
};

function propsOf(script: Script, endsAt: string | undefined): DashboardProps {
  const { props, endSession } = installation({ ...script, around: awaited });
  const { fetch = window.fetch } = props.environment ?? {};
  return {
    ...props,
    environment: {
      ...props.environment,
      fetch(url, init) {
        if (callOf(url, init).key === endsAt) endSession();
        return fetch(url, init);
      },
    },
  };
}
