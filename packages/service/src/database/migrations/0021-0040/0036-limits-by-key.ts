import { type Kysely, sql } from 'kysely';

/**
 * Limits go to the rows of their keys one by one. Joined as a whole, the table was read from end to end at each sign-in: a
 * plan that was made while it was small is kept, and how many keys are asked for is not known to the planner.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create or replace function return_rates(asked jsonb) returns void
  language plpgsql set enable_seqscan = off as $$
  declare
    charge record;
  begin
    for charge in
      select decode(a.key, 'hex') as key, a.emission
        from jsonb_to_recordset(asked) as a(key text, emission double precision)
        where a.emission is not null order by 1
    loop
      update rate_limits set tat = tat - charge.emission where key = charge.key;
    end loop;
  end $$`,

  // A success gives its rates back, and ends its streaks.
  `create or replace function release_rate(asked jsonb) returns void
  language plpgsql set enable_seqscan = off as $$
  declare
    charge record;
  begin
    for charge in
      select decode(a.key, 'hex') as key, a.emission
        from jsonb_to_recordset(asked) as a(key text, emission double precision)
        order by a.emission is null, 1
    loop
      if charge.emission is null then delete from rate_limits where key = charge.key;
      else update rate_limits set tat = tat - charge.emission where key = charge.key;
      end if;
    end loop;
  end $$`,

  // All keys pass, or none is charged. Rates are charged first and taken back where one is over its limit; streaks are
  // locked, looked at and then counted. Either kind is locked in the order of its keys, and the rates before the
  // streaks, so parallel tries never deadlock. Answers the milliseconds to wait, without end where a streak has reached
  // its most; 0 or less: go on, less without end where this is the last try that a streak takes.
  `create or replace function reserve_rate(asked jsonb, now_millis double precision) returns double precision
  language plpgsql set enable_seqscan = off as $$
  declare
    charge record;
    held rate_limits;
    wait double precision;
    is_over boolean := false;
    is_last boolean := false;
  begin
    -- A count lost with a crashed server costs a few tries; waiting for the disk would cost every sign-in.
    perform set_config('synchronous_commit', 'off', true);
    for charge in
      select decode(a.key, 'hex') as key, a.emission, a.tolerance, a.memory, a.most
        from jsonb_to_recordset(asked) as a(key text, emission double precision, tolerance double precision,
          memory double precision, most integer)
        order by a.emission is null, 1
    loop
      if charge.emission is not null then
        insert into rate_limits as r (key, tat) values (charge.key, now_millis + charge.emission)
          on conflict (key) do update set tat = greatest(r.tat, now_millis) + charge.emission
          returning r.tat into held.tat;
        wait := greatest(wait, held.tat - charge.tolerance - now_millis);
        is_over := wait > 0;
      else
        exit when is_over;
        insert into rate_limits as r (key, tat, failures, until)
          values (charge.key, now_millis + charge.memory, 0, 0)
          on conflict (key) do update set
            failures = case when r.tat > now_millis then r.failures else 0 end,
            until = case when r.tat > now_millis then r.until else 0 end
          returning r.failures, r.until into held.failures, held.until;
        wait := greatest(wait, case when held.failures >= charge.most then 'infinity' else held.until - now_millis end);
      end if;
    end loop;
    if wait > 0 then
      perform return_rates(asked);
      return wait;
    end if;
    for charge in
      select decode(a.key, 'hex') as key, a.memory, a.free, a.most, a.shortest, a.longest
        from jsonb_to_recordset(asked) as a(key text, memory double precision, free integer, most integer,
          shortest double precision, longest double precision)
        where a.memory is not null order by 1
    loop
      update rate_limits r set failures = r.failures + 1, tat = now_millis + charge.memory,
        until = case when r.failures + 1 < charge.free then 0
          else now_millis + least(charge.shortest * 2 ^ least(r.failures + 1 - charge.free, 30), charge.longest) end
        where r.key = charge.key
        returning r.failures into held.failures;
      is_last := is_last or held.failures >= charge.most;
    end loop;
    return case when is_last then '-infinity' else wait end;
  end $$`,
];
