import { useMemo } from 'react';
import { useAddress } from './use-address.ts';

/** A page's query, from its URL or its props; undefined while there is no URL yet. */
export function useQuery(given: Readonly<Record<string, string>> | undefined): URLSearchParams | undefined {
  const address = useAddress();
  return useMemo(() => {
    if (given) return new URLSearchParams(given);
    return address === undefined ? undefined : new URL(address).searchParams;
  }, [given, address]);
}
