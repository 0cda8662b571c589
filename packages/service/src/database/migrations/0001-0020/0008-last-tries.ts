import { type Kysely, sql } from 'kysely';

/** A limit tells the try with which a streak of failures reaches its most, so that its owner can be told of it once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(reserveRate).execute(db);
}

// All keys pass, or none is charged. Rates are charged first and taken back where one is over its limit; streaks are
// locked, looked at and then counted. Either kind is locked in the order of its keys, and the rates before the
// streaks, so parallel tries never deadlock. Answers the milliseconds to wait, without end where a streak has reached
// its most; 0 or less: go on, less without end where this is the last try that a streak takes.
const reserveRate = `create or replace function reserve_rate(asked jsonb, now_millis double precision) returns double precision
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
  with counted as (
    update rate_limits r set failures = r.failures + 1, tat = now_millis + a.memory,
      until = case when r.failures + 1 < a.free then 0
        else now_millis + least(a.shortest * 2 ^ least(r.failures + 1 - a.free, 30), a.longest) end
      from jsonb_to_recordset(asked) as a(key text, memory double precision, free integer, most integer,
        shortest double precision, longest double precision)
      where r.key = decode(a.key, 'hex') and a.memory is not null
      returning r.failures >= a.most as is_last
  )
  select case when bool_or(c.is_last) then '-infinity' else wait end into wait from counted c;
  return wait;
end $$`;
