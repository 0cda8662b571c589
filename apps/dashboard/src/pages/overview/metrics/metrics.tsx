import type { DailyCount, Metrics } from '@latchkey/sdk/admin';
import { providerName } from '../../../features/users/sign-in-method-names.ts';
import { BarList } from './bar-list.tsx';
import { DayChart } from './day-chart.tsx';
import { LatestUsers } from './latest-users.tsx';

/** How many users there are, come and are active, from where and by which ways in. */
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
          description="Who signed up in the last 30 days and is still there."
          one="sign-up"
          many="sign-ups"
          days={dailyUsers}
        />
        <DayChart
          title="Active users"
          description="Who signed in, or came back signed in."
          one="active user"
          many="active users"
          days={dailyActiveUsers}
        />
        <BarList
          title="Sign-in methods"
          description="What users can sign in with; some have several."
          nothing="Nobody can sign in by themselves so far."
          counts={metrics.loginMethods.map(({ method, count }) => ({ name: methodName(method), count }))}
        />
        <BarList
          title="Countries"
          description="Where users were last seen."
          nothing="No country is known yet. The proxy in front of the service tells it, or a file of countries by address."
          counts={countries(metrics)}
        />
        <LatestUsers
          title="Latest sign-ups"
          nothing="Nobody signed up yet."
          users={recentlyRegistered}
          at={(user) => user.signedUpAt}
        />
        <LatestUsers
          title="Recently active"
          nothing="Nobody was active yet."
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

const ways: Readonly<Record<string, string>> = { password: 'Password', otp: 'Email link', passkey: 'Passkey' };
const methodName = (method: string) => ways[method] ?? providerName(method);

const regions = new Intl.DisplayNames('en', { type: 'region' });

const countries = ({ usersByCountry }: Metrics) =>
  Object.entries(usersByCountry)
    .map(([code, count]) => ({ name: regions.of(code) ?? code, count }))
    .toSorted((one, other) => other.count - one.count || one.name.localeCompare(other.name));
