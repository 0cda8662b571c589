import { useStore } from '@latchkey/react';
import type { ListedUser } from '@latchkey/sdk/server';
import { Link } from '@tanstack/react-router';
import { type ReactNode, Suspense, useMemo } from 'react';
import { useAdminApp, useShownProject } from '../../app/current-project.ts';
import { pathOf } from '../../app/paths.ts';
import { FIRST } from '../../ui/data/pagination.tsx';
import { Icon } from '../../ui/icons.tsx';
import { IconButton } from '../../ui/layout/icon-button.tsx';
import { type ListPlace, stateOf, useListPlace } from '../users/list-place.ts';
import { usersStore } from '../users/users-store.ts';

/** Leads to the users before and after this one in the list that it was opened from, over the ends of its pages. */
export function Neighbors({ userId }: { readonly userId: string }) {
  const list = useListPlace();
  if (!list) return null;
  return (
    <nav aria-label="Users of the list" className="flex">
      <Suspense
        fallback={
          <>
            <Step to="previous" />
            <Step to="next" />
          </>
        }
      >
        <Steps userId={userId} list={list} />
      </Suspense>
    </nav>
  );
}

function Steps({ userId, list }: { readonly userId: string; readonly list: ListPlace }) {
  const users = useUsers(list);
  const { nextCursor } = users;
  const earlier = useMemo(() => pageBefore(list), [list]);
  const later = useMemo(() => pageAfter(list, nextCursor), [list, nextCursor]);
  const index = users.findIndex(({ id }) => id === userId);
  if (index < 0) return null;
  const [previous, next] = [users[index - 1], users[index + 1]];
  return (
    <>
      {previous || !earlier ? (
        <Step to="previous" user={previous} list={list} />
      ) : (
        <OnPage list={earlier}>{(users) => <Step to="previous" user={users.at(-1)} list={earlier} />}</OnPage>
      )}
      {next || !later ? (
        <Step to="next" user={next} list={list} />
      ) : (
        <OnPage list={later}>{(users) => <Step to="next" user={users[0]} list={later} />}</OnPage>
      )}
    </>
  );
}

interface OnPageProps {
  readonly list: ListPlace;
  readonly children: (users: readonly ListedUser[]) => ReactNode;
}

/** Reads another page, which is needed at an end of this one alone. */
const OnPage = ({ list, children }: OnPageProps) => children(useUsers(list));

function useUsers({ search }: ListPlace) {
  const adminApp = useAdminApp();
  return useStore(useMemo(() => usersStore(adminApp, search), [adminApp, search]));
}

function pageBefore({ search: { cursor: _, ...search }, before }: ListPlace): ListPlace | undefined {
  const cursor = before.at(-1);
  if (cursor === undefined) return undefined;
  return { search: cursor === FIRST ? search : { ...search, cursor }, before: before.slice(0, -1) };
}

const pageAfter = ({ search, before }: ListPlace, cursor: string | null): ListPlace | undefined =>
  cursor === null ? undefined : { search: { ...search, cursor }, before: [...before, search.cursor ?? FIRST] };

interface StepProps {
  readonly to: 'previous' | 'next';
  /** Undefined at the end of the list. */
  readonly user?: ListedUser | undefined;
  readonly list?: ListPlace;
}

const labels = { previous: 'Previous user', next: 'Next user' };

/** Keeps the tab that is open. */
function Step({ to, user, list }: StepProps) {
  const { id } = useShownProject();
  const turned = to === 'previous' ? 'rotate-180 rtl:rotate-0' : 'rtl:rotate-180';
  const label = labels[to];
  if (!user || !list)
    return <IconButton icon="chevron" label={label} aria-disabled className={`opacity-40 ${turned}`} />;
  return (
    <Link
      to={pathOf(id, `users/${user.id}`)}
      search
      state={stateOf(list)}
      aria-label={label}
      title={label}
      className={`grid size-9 shrink-0 place-items-center rounded-control text-soft hover:bg-muted hover:text-foreground pointer-coarse:size-11 ${turned}`}
    >
      <Icon name="chevron" />
    </Link>
  );
}
