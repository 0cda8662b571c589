import { useSyncExternalStore } from 'react';

/** The address of the page; undefined on servers, and in the first render of their pages. */
export const useAddress = (): string | undefined =>
  useSyncExternalStore(
    subscribe,
    () => location.href,
    () => undefined,
  );

/** The query of the page's address; empty where there is no address yet. */
export const useSearch = (): string => {
  const address = useAddress();
  return address === undefined ? '' : new URL(address).search;
};

/** Routers move without an event of the window's own; newer browsers tell of that too. */
function subscribe(listener: () => void): () => void {
  const { navigation } = window as { navigation?: EventTarget };
  // They move while React commits what they show, when it takes no updates.
  const moved = () => queueMicrotask(listener);
  window.addEventListener('popstate', listener);
  navigation?.addEventListener('currententrychange', moved);
  return () => {
    window.removeEventListener('popstate', listener);
    navigation?.removeEventListener('currententrychange', moved);
  };
}
