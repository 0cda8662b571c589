import type { Metrics } from '@latchkey/sdk/admin';
import { signInMethods } from '@latchkey/sdk/sign-in-methods';
import { useMemo } from 'react';
import { providerName } from '../../../features/users/sign-in-method-names.ts';
import { useActivity } from '../../../features/users/use-activity.ts';
import { ActiveUsers } from './active-users.tsx';
import { BarList } from './bar-list.tsx';
import { LatestUsers } from './latest-users.tsx';
import { joined, type Periods, periodsOf, type Range } from './periods.ts';
import { Retention } from './retention.tsx';
import { SignUps } from './sign-ups.tsx';
import { Tiles } from './tiles.tsx';

/** User counts, sign-ups and activity, by country and by sign-in method. */
export function ProjectMetrics({ metrics, range }: { readonly metrics: Metrics; readonly range: Range }) {
  const { recentlyRegistered, recentlyActive } = metrics;
  const activity = useActivity();
  // The last month follows the number of users, and is shown also where the days before it can't be read.
  const known = activity.status === 'ok' ? activity.data : undefined;
  const signUps: Periods = useMemo(
    () => periodsOf(joined(known?.dailyUsers, metrics.dailyUsers), range),
    [known, metrics, range],
  );
  const active: Periods = useMemo(
    () => periodsOf(joined(known?.dailyActiveUsers, metrics.dailyActiveUsers), range),
    [known, metrics, range],
  );
  return (
    <div className="space-y-6">
      <Tiles users={metrics.totalUsers} signUps={signUps} active={active} isLoading={activity.status === 'pending'} />
      <div className="grid grid-cols-1 gap-6 lg:grid-cols-2">
        <SignUps periods={signUps} activity={activity} />
        <ActiveUsers periods={active} activity={activity} />
        <div className="min-w-0 lg:col-span-2">
          <Retention activity={activity} />
        </div>
        <BarList
          title="Sign-in methods"
          description="The methods users can sign in with. Users can have several."
          nothing="No user has a sign-in method yet."
          counts={metrics.loginMethods.map(({ method, count }) => ({ name: methodName(method), count }))}
        />
        <BarList
          title="Countries"
          description="Where users were last active."
          nothing="No countries yet. They come from your proxy's headers or from a GeoIP file."
          counts={countries(metrics)}
        />
        <LatestUsers
          title="Latest sign-ups"
          nothing="No sign-ups yet."
          users={recentlyRegistered}
          at={(user) => user.signedUpAt}
        />
        <LatestUsers
          title="Recently active"
          nothing="No activity yet."
          users={recentlyActive}
          at={(user) => user.lastActiveAt}
        />
      </div>
    </div>
  );
}

const ways: Readonly<Record<string, string>> = {
  password: signInMethods.password.label,
  otp: signInMethods.email.label,
  passkey: signInMethods.passkey.label,
};
const methodName = (method: string) => ways[method] ?? providerName(method);

const regions = new Intl.DisplayNames('en', { type: 'region' });

const countries = ({ usersByCountry }: Metrics) =>
  Object.entries(usersByCountry)
    .map(([code, count]) => ({ name: regions.of(code) ?? code, count }))
    .toSorted((one, other) => other.count - one.count || one.name.localeCompare(other.name));
