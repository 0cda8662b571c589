/** Limits: those by rate, and those that count failures in a row. */
export const limits = [
  // Times are milliseconds since the epoch as the process tells them. Of a rate, `tat` is GCRA's theoretical arrival time. A
  // streak has `failures` so far, and `tat` is when it is forgotten. `until` is what `tat` was before the last charge: when
  // the next attempt of a streak waits follows from it, and a refunded charge leaves everything as it was.
  // Room on each page for the next version of its rows, which are updated in place. An index on `tat` made every charge
  // write to two indexes, for a sweep that may as well read the table.
  `create table rate_limits (
    key bytea primary key,
    tat double precision not null,
    failures integer,
    until double precision
  ) with (fillfactor = 50)`,

  // Refunds all keys by one statement. The rows are locked by the charge that is refunded. A plan that reads the whole table
  // may have been cached while it was small.
  `create function return_rates(asked jsonb) returns void
  language sql set enable_seqscan = off as $$
    update rate_limits set tat = coalesce(until, 0), failures = failures - 1
    where key = any(array(select decode(a.key, 'hex') from jsonb_to_recordset(asked) as a(key text)))
  $$`,

  // A success gives its rates back, and ends its streaks. What has been swept meanwhile comes back as a row to sweep.
  // Rates are locked before streaks, and either kind in the order of its keys, as in reserve_rate.
  `create function release_rate(asked jsonb) returns void
  language plpgsql as $$
  begin
    insert into rate_limits as r (key, tat, failures)
      select decode(a.key, 'hex'), coalesce(-a.emission, 0), case when a.emission is null then 0 end
        from jsonb_to_recordset(asked) as a(key text, emission double precision)
        order by a.emission is null, 1
      on conflict (key) do update set
        tat = case when excluded.failures is null then r.tat + excluded.tat else 0 end,
        failures = excluded.failures;
  end $$`,

  // All keys pass, or none is charged: all are charged by one statement, and taken back where one is over its limit. Either
  // kind is locked in the order of its keys, and the rates before the streaks, so parallel tries never deadlock. Answers the
  // milliseconds to wait, without end where a streak has reached its most or a rate that closes its limit; 0 or less: go on,
  // less without end where this is the last try that one of them takes, so that its owner can be told of it once.
  `create function reserve_rate(asked jsonb, now_millis double precision) returns double precision
  language plpgsql as $$
  declare
    ignored text;
    wait double precision;
    is_last boolean;
  begin
    -- A count lost with a crashed server costs a few tries; waiting for the disk would cost every sign-in.
    ignored := set_config('synchronous_commit', 'off', true);
    with given as materialized (
      select decode(a.key, 'hex') as key, emission, tolerance, closes, memory, free, most, shortest, longest
        from jsonb_to_recordset(asked) as a(key text, emission double precision, tolerance double precision,
          closes boolean, memory double precision, free integer, most integer, shortest double precision,
          longest double precision)
    ), charged as (
      insert into rate_limits as r (key, tat, failures)
        select key, now_millis + coalesce(emission, memory), case when emission is null then 1 end
          from given order by emission is null, key
        on conflict (key) do update set
          tat = case when excluded.failures is null then greatest(r.tat, now_millis) + (excluded.tat - now_millis)
            else excluded.tat end,
          failures = case when r.tat > now_millis then r.failures + excluded.failures else excluded.failures end,
          until = r.tat
        returning key, tat, failures, until
    )
    select
      max(case
        when g.closes and c.tat - g.tolerance > now_millis then 'infinity'
        when g.emission is not null then c.tat - g.tolerance - now_millis
        when c.failures > g.most then 'infinity'
        when c.failures > g.free then c.until - g.memory - now_millis
          + least(g.shortest * 2 ^ least(c.failures - 1 - g.free, 30), g.longest)
      end),
      bool_or(case when g.closes then c.tat + g.emission > g.tolerance + now_millis else c.failures >= g.most end)
      into wait, is_last
      from charged c join given g on g.key = c.key;
    if wait > 0 then perform return_rates(asked); return wait; end if;
    return case when is_last then '-infinity' else wait end;
  end $$`,

  // reserve_rate has its transaction not wait for the disk, because a charge by itself needn't outlast a crash. What a
  // transaction writes besides must: at the end of this function the setting is as it was before.
  `create function reserve_rate_within(asked jsonb, now_millis double precision) returns double precision
    language plpgsql set synchronous_commit from current as $$
  begin
    return reserve_rate(asked, now_millis);
  end $$`,
];
