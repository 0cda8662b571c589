import { type CaseName, callsAMonth, fleetFor } from '@latchkey/prove';
import type { Plan } from '../throughput.ts';
import { costed, storedBytes } from './costs.ts';

const USERS = [1_000_000, 10_000_000, 100_000_000];

/** What a call of each kind costs, what is stored, and what so many monthly active users take by these. */
export async function fleets(databaseUrl: string, plan: Plan, note: (line: string) => void) {
  const { db, costs, close } = await costed(databaseUrl, plan, note);
  const bytes = await storedBytes(db);
  await close();
  const calls = Object.entries(costs).map(([name, { service, postgres }]) => ({
    case: name,
    calls_a_month: callsAMonth[name as CaseName],
    service_ms: service,
    postgres_ms: postgres,
  }));
  const stored = Object.entries(bytes).map(([name, count]) => ({ case: `a stored ${name}`, bytes: count }));
  const all = USERS.map((users) => {
    const { callsPerSecond, serviceCores, postgresCores, stored } = fleetFor(users, costs, bytes);
    return {
      case: `${users / 1_000_000} million monthly active users`,
      calls_per_s: callsPerSecond,
      service_cores: serviceCores,
      postgres_cores: postgresCores,
      gib: stored,
    };
  });
  return [...calls, ...stored, ...all];
}
