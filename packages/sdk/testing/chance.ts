/** Chance that is the same in every run. */
export function chance(seed = 7) {
  let state = seed;
  return () => {
    state = (state * 16_807) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}
