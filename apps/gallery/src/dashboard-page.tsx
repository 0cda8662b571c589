import { Dashboard, type DashboardProps } from '@latchkey/dashboard';
import styles from '@latchkey/dashboard/styles.css?inline';
import { type Script, scriptedService } from '@latchkey/dashboard/testing';
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
  const { props, endSession } = scriptedService(script);
  const { fetch = window.fetch } = props.environment ?? {};
  return {
    ...props,
    environment: {
      ...props.environment,
      fetch(url, init) {
        const key = `${init.method} ${new URL(url).pathname.replace('/api/v1', '')}`;
        if (key === endsAt) endSession();
        return script.hangs?.includes(key) ? fetch(url, init) : awaited(fetch(url, init));
      },
    },
  };
}
