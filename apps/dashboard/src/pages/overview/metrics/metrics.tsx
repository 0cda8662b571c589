import type { DailyCount, Metrics } from '@latchkey/sdk/admin';
import { signInMethods } from '@latchkey/sdk/sign-in-methods';
import { providerName } from '../../../features/users/sign-in-method-names.ts';
import { BarList } from './bar-list.tsx';
import { DayChart } from './day-chart.tsx';
import { LatestUsers } from './latest-users.tsx';

/** User counts, sign-ups and activity, by country and by sign-in method. */
export function ProjectMetrics({ metrics }: { readonly metrics: Metrics }) {
  const { totalUsers, dailyUsers, dailyActiveUsers, recentlyRegistered, recentlyActive } = metrics;
  return (
    <div className="space-y-6">
      <dl className="grid gap-4 sm:grid-cols-3">
        <Tile name="Users" count={totalUsers} />
        <Tile name="Sign-ups in 30 days" count={sumOf(dailyUsers.slice(-30))} />
        <Tile name="Active today" count={dailyActiveUsers.at(-1)?.activity ?? 0} />
      </dl>
      <div className="grid grid-cols-1 gap-6 lg:grid-cols-2">
        <DayChart
          title="Sign-ups"
          description="Users who signed up in the last 30 days. Deleted users aren't counted."
          one="sign-up"
          many="sign-ups"
          days={dailyUsers}
        />
        <DayChart
          title="Active users"
          description="Users who signed in or returned with a session."
          one="active user"
          many="active users"
          days={dailyActiveUsers}
        />
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

function Tile({ name, count }: { readonly name: string; readonly count: number }) {
  return (
    <div className="rounded-card border border-line bg-card px-4 py-3.5 sm:px-5">
      <dt className="text-soft">{name}</dt>
      <dd className="font-semibold text-xl tracking-tight">{count.toLocaleString('en')}</dd>
    </div>
  );
}

const sumOf = (days: readonly DailyCount[]): number => days.reduce((sum, { activity }) => sum + activity, 0);

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
