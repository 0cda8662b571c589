import type { Snapshot } from '@latchkey/sdk';
import type { ActivityMetrics } from '@latchkey/sdk/admin';
import { ErrorMessage } from '../../../ui/feedback/error-message.tsx';
import { Card } from '../../../ui/layout/card.tsx';

type Cohorts = ActivityMetrics['retention'];

/** How many users of each week came back in the weeks after it. */
export function Retention({ activity }: { readonly activity: Snapshot<ActivityMetrics> }) {
  return (
    <Card
      title="Retention"
      description="Of the users who were first active in a week, how many came back in later weeks. Weeks begin on Monday; this week isn't over."
    >
      <div className="min-h-24">
        {activity.status === 'error' && <ErrorMessage error={activity.error} />}
        {activity.status === 'ok' && <Weeks cohorts={activity.data.retention} />}
      </div>
    </Card>
  );
}

function Weeks({ cohorts }: { readonly cohorts: Cohorts }) {
  const later = Array.from({ length: Math.max(0, cohorts.length - 1) }, (_, index) => index + 1);
  if (cohorts.every(({ active: [size] }) => size === 0)) return <p className="text-soft">No activity yet.</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard.
    <section aria-label="Retention by week" tabIndex={0} className="overflow-x-auto rounded-control">
      <table
        aria-label="Retention by week"
        className="w-full border-separate border-spacing-0.5 text-small tabular-nums"
      >
        <thead>
          <tr className="text-soft text-xs">
            <th scope="col" className="px-2 py-1 text-start font-medium">
              First active
            </th>
            <th scope="col" className="px-2 py-1 text-end font-medium">
              Users
            </th>
            {later.map((week) => (
              <th key={week} scope="col" className="whitespace-nowrap px-2 py-1 text-center font-medium">
                Week {week}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {cohorts.toReversed().map(({ week, active: [size = 0, ...after] }) => (
            <tr key={week}>
              <th scope="row" className="whitespace-nowrap px-2 py-1 text-start font-normal">
                {day.format(new Date(`${week}T00:00:00Z`))}
              </th>
              <td className="px-2 py-1 text-end">{size.toLocaleString('en')}</td>
              {later.map((place) => (
                <Share key={place} count={after[place - 1]} size={size} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const day = new Intl.DateTimeFormat('en', { month: 'short', day: 'numeric', timeZone: 'UTC' });

/** The strongest shade that text is still read on. */
const MOST_INK = 32;

interface ShareProps {
  /** Undefined for a week that is yet to come. */
  readonly count: number | undefined;
  readonly size: number;
}

/** The percentage; the shade says the same. */
function Share({ count, size }: ShareProps) {
  if (count === undefined || size === 0) return <td />;
  const share = count / size;
  return (
    <td
      title={`${count.toLocaleString('en')} of ${size.toLocaleString('en')}`}
      className="rounded-sm px-2 py-1 text-center"
      style={{
        background: `color-mix(in oklab, var(--latchkey-primary) ${Math.round(share * MOST_INK)}%, var(--latchkey-card))`,
      }}
    >
      {Math.round(share * 100)}%
    </td>
  );
}
