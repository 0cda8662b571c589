const CHARACTERS = 8;

/** What a terminal and the page that confirms its sign-in both show, for the user to compare: `7KQ2-M0RX`. */
export function comparisonCode(loginCode: string): string {
  const shown = loginCode.slice(0, CHARACTERS).toUpperCase();
  return `${shown.slice(0, CHARACTERS / 2)}-${shown.slice(CHARACTERS / 2)}`;
}
