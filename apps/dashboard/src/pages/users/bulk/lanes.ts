const LANES = 5;

/** Does a few at a time, and answers the results in the order of the items. */
export async function inLanes<I, R>(items: readonly I[], work: (item: I) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  let next = 0;
  const lane = async () => {
    for (let at = next++; at < items.length; at = next++) results[at] = await work(items[at] as I);
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  return results;
}
