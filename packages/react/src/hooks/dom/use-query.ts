import { useMemo } from 'react';
import { useAddress } from './use-address.ts';

/** What a page was handed in its address, or in its props; undefined where there is no address yet. */
export function useQuery(given: Readonly<Record<string, string>> | undefined): URLSearchParams | undefined {
  const address = useAddress();
  return useMemo(() => {
    if (given) return new URLSearchParams(given);
    return address === undefined ? undefined : new URL(address).searchParams;
  }, [given, address]);
}
