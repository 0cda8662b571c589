import { useUser } from '@latchkey/react';
import { useApps } from '../../app/apps.ts';
import { useShownProject } from '../../app/current-project.ts';

/** The lists whose searches can be saved. */
export type ViewedList = 'users' | 'teams' | 'events';

/** The search of a list as it is in the URL, without the place in it. */
type Search = Readonly<Record<string, string>>;

export interface SavedView {
  readonly name: string;
  readonly search: Search;
}

interface SavedViews {
  readonly views: readonly SavedView[];
  /** Whether there is room for a view of that name. */
  hasRoomFor(name: string): boolean;
  /** Saves the search under a name, in place of a view with the same name. */
  save(view: SavedView): Promise<void>;
  remove(name: string): Promise<void>;
}

/** The most views of a list. */
const MOST_VIEWS = 20;

/** The key in the client metadata of an owner's account: there the views follow them to each of their browsers. */
const KEPT = 'dashboardViews';

/** What an owner has saved of one list of the project in the URL. */
export function useSavedViews(list: ViewedList): SavedViews {
  const owner = useUser({ or: 'throw' });
  const { app } = useApps();
  const place = `${useShownProject().id}/${list}`;

  const change = (next: (views: readonly SavedView[]) => readonly SavedView[]): Promise<void> =>
    alone(async () => {
      // Another tab may have saved one since, and a project may no longer be theirs.
      const [user, projects] = await Promise.all([app.getUser({ or: 'throw' }), owner.listOwnedProjects()]);
      const isOwned = ([key]: [string, unknown]) => projects.some(({ id }) => key.startsWith(`${id}/`));
      const kept = Object.fromEntries(Object.entries(objectOf(objectOf(user.clientMetadata)[KEPT])).filter(isOwned));
      const views = next(viewsIn(kept[place]));
      await user.update({ clientMetadata: { ...objectOf(user.clientMetadata), [KEPT]: { ...kept, [place]: views } } });
    });

  const views = viewsIn(objectOf(objectOf(owner.clientMetadata)[KEPT])[place]);
  return {
    views,
    hasRoomFor: (wanted) => views.length < MOST_VIEWS || views.some(({ name }) => name === wanted),
    save: (view) =>
      change((views) =>
        [...views.filter(({ name }) => name !== view.name), view].toSorted((a, b) => a.name.localeCompare(b.name)),
      ),
    remove: (removed) => change((views) => views.filter(({ name }) => name !== removed)),
  };
}

/** One tab of this browser after the other. */
const alone = (work: () => Promise<void>): Promise<void> =>
  globalThis.navigator?.locks ? navigator.locks.request(KEPT, work) : work();

/** The parts of a search that a view keeps: everything but the page. */
export const keptOf = (search: object): Search =>
  Object.fromEntries(
    Object.entries(search).filter(
      (entry): entry is [string, string] => entry[0] !== 'cursor' && typeof entry[1] === 'string' && entry[1] !== '',
    ),
  );

export const isSameSearch = (one: Search, other: Search): boolean => inOrder(one) === inOrder(other);

const inOrder = (search: Search) => JSON.stringify(Object.entries(search).toSorted());

/** Metadata can be changed by others, so what isn't a view is passed over. */
const viewsIn = (stored: unknown): readonly SavedView[] =>
  (Array.isArray(stored) ? stored : []).flatMap((view: unknown) => {
    const { name, search } = objectOf(view);
    return typeof name === 'string' ? [{ name, search: keptOf(objectOf(search)) }] : [];
  });

const objectOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
