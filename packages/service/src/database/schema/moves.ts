/** Projects that move to another installation, and those that come from one. */
export const moves = [
  // The moves to this database, made known before their projects are closed: each has arrived or never will, once.
  `create table move_claims (
    id uuid primary key,
    is_arrived boolean,
    claimed_at timestamptz not null
  )`,

  // A project with a move takes no writes: it's being moved to another installation, or was. The transaction gets its
  // number first: who waits for all lower ones then waits for each that did not see the move. What a project leaves behind
  // that has moved is deleted, and then erased. The first move creates the triggers, so no row costs more before.
  // Migrations change rows of all projects, and what has moved among them.
  `create function refuse_moving() returns trigger language plpgsql as $$ begin
    perform pg_current_xact_id();
    if current_setting('latchkey.migrating', true) is distinct from 'on' and exists (
      select from projects p
      where p.id = case tg_op when 'DELETE' then old.project_id else new.project_id end
        and p.move_id is not null and (p.moved_at is null or p.deleted_at is null)
    ) then
      raise exception 'the project is closed, because it moves' using errcode = 'LK001';
    end if;
    if tg_op = 'DELETE' then
      return old;
    end if;
    return new;
  end $$`,
];
