import { type Kysely, sql } from 'kysely';

/**
 * Limits that count failures in a row beside those by rate. A streak is a row of `rate_limits` too: `failures` so far,
 * `until` when the next try waits, and `tat` is when it is forgotten.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  'alter table rate_limits add column failures integer, add column until double precision',

  `create function return_rates(asked jsonb) returns void
  language plpgsql as $$
  begin
    perform 1 from rate_limits
      where key in (select decode(a.key, 'hex')
        from jsonb_to_recordset(asked) as a(key text, emission double precision) where a.emission is not null)
      order by key for update;
    update rate_limits r set tat = r.tat - a.emission
      from jsonb_to_recordset(asked) as a(key text, emission double precision)
      where r.key = decode(a.key, 'hex') and a.emission is not null;
  end $$`,

  // A success gives its rates back, and ends its streaks.
  `create or replace function release_rate(asked jsonb) returns void
  language plpgsql as $$
  begin
    perform return_rates(asked);
    delete from rate_limits where key in (
      select r.key from rate_limits r
        join jsonb_to_recordset(asked) as a(key text, memory double precision) on decode(a.key, 'hex') = r.key
        where a.memory is not null order by r.key for update of r);
  end $$`,

  // All keys pass, or none is charged. Rates are charged first and taken back where one is over its limit; streaks are
  // locked, looked at and then counted. Either kind is locked in the order of its keys, and the rates before the
  // streaks, so parallel tries never deadlock. Answers the milliseconds to wait, without end where a streak has reached
  // its most; 0 or less: go on.
  `create or replace function reserve_rate(asked jsonb, now_millis double precision) returns double precision
  language plpgsql as $$
  declare
    wait double precision;
  begin
    -- A count lost with a crashed server costs a few tries; waiting for the disk would cost every sign-in.
    perform set_config('synchronous_commit', 'off', true);
    with charged as (
      insert into rate_limits (key, tat)
      select decode(a.key, 'hex'), now_millis + a.emission
        from jsonb_to_recordset(asked) as a(key text, emission double precision)
        where a.emission is not null order by 1
      on conflict (key) do update set tat = greatest(rate_limits.tat, now_millis) + (excluded.tat - now_millis)
      returning key, tat
    )
    select max(c.tat - a.tolerance - now_millis) into wait from charged c
      join jsonb_to_recordset(asked) as a(key text, tolerance double precision) on decode(a.key, 'hex') = c.key;
    if wait > 0 then
      perform return_rates(asked);
      return wait;
    end if;
    with held as (
      insert into rate_limits (key, tat, failures, until)
      select decode(a.key, 'hex'), now_millis + a.memory, 0, 0
        from jsonb_to_recordset(asked) as a(key text, memory double precision)
        where a.memory is not null order by 1
      on conflict (key) do update set
        failures = case when rate_limits.tat > now_millis then rate_limits.failures else 0 end,
        until = case when rate_limits.tat > now_millis then rate_limits.until else 0 end
      returning key, failures, until
    )
    select greatest(wait, max(case when h.failures >= a.most then 'infinity' else h.until - now_millis end)) into wait
      from held h join jsonb_to_recordset(asked) as a(key text, most integer) on decode(a.key, 'hex') = h.key;
    if wait > 0 then
      perform return_rates(asked);
      return wait;
    end if;
    update rate_limits r set failures = r.failures + 1, tat = now_millis + a.memory,
      until = case when r.failures + 1 < a.free then 0
        else now_millis + least(a.shortest * 2 ^ least(r.failures + 1 - a.free, 30), a.longest) end
      from jsonb_to_recordset(asked) as a(key text, memory double precision, free integer, shortest double precision,
        longest double precision)
      where r.key = decode(a.key, 'hex') and a.memory is not null;
    return wait;
  end $$`,
];
